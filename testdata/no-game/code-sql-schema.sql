CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  white TEXT NOT NULL,
  black TEXT NOT NULL,
  result TEXT CHECK (result IN ('1-0', '0-1')),
  moves TEXT
);
