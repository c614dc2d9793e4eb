COPY public.people (id, name, street) FROM stdin;
1	Lind, A	High Street e4
2	Berger, B	Low Road 5
\.
