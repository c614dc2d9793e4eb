\version "2.22.0"
\relative c' {
  \key g \major
  g4 a b c | d2 b | c8 d e4 d2 | g,1 \bar "|."
}
