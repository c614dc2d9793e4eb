class Game
  attr_reader :moves

  def initialize
    @moves = []
  end

  def result
    "*"
  end
end
