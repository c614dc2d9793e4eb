public class Square {
    private final int file;
    private final int rank;

    public Square(String name) {
        this.file = name.charAt(0) - 'a';
        this.rank = name.charAt(1) - '1';
    }
}
