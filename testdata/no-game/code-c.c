#include <stdio.h>

int main(void)
{
	int a1 = 0, b2 = 1, c3;
	for (int i = 0; i < 10; i++) {
		c3 = a1 + b2; a1 = b2; b2 = c3;
		printf("%d. %d\n", i, c3);
	}
	return 0;
}
