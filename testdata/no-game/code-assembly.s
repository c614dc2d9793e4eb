main:
	push rbp
	mov rbp, rsp
	xor eax, eax
	lea rdi, [rip + .L1]
	call puts
	pop rbp
	ret
