package main

import "fmt"

var files = []string{"a", "b", "c", "d"}

func main() {
	for i := 0; i < 8; i++ {
		fmt.Println(files[i%4], i)
	}
}
