#!/usr/bin/perl
use strict;
my %h = (one => 1, two => 2);
while (my ($k, $v) = each %h) {
    print "$k: $v\n";
}
