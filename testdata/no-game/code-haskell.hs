module Main where

main :: IO ()
main = mapM_ print (takeWhile (< 100) (iterate (* 2) 1))
