SELECT p.name, COUNT(*) AS games, AVG(g.plies)
FROM games g JOIN players p ON p.id = g.white_id
WHERE g.result IN (?, ?) AND g.year >= 1990
GROUP BY p.name
ORDER BY 2 DESC;
