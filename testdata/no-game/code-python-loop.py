for i in range(1, 10):
    x = a4 + b5 * c3
    if x > 0.5:
        print(f"{i}. {x}")
