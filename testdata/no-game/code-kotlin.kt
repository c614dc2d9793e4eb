fun main() {
    val squares = listOf("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1")
    println(squares.joinToString())
}
