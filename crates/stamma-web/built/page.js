// Made by the build of page/.
