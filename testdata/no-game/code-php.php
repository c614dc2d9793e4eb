<?php
$config = array(
    "host" => "localhost",
    "port" => 3306,
    "name" => "games",
);
echo $config["host"];
