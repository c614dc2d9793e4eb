import sys

def main(argv):
    if len(argv) < 2:
        print("usage: run.py FILE")
        return 1
    with open(argv[1]) as f:
        for n, line in enumerate(f, 1):
            print(f"{n}: {line.rstrip()}")
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv))
