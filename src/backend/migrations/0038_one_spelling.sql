-- Brings what was stored before into the one spelling of src/contract/values/canonical-text.ts. Twins are joined: the newest value stays, the others are history.
CREATE FUNCTION one_spelling(whole text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN octet_length(whole) = length(whole) THEN whole ELSE normalize(translate(
    regexp_replace(whole COLLATE "C", '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
      || '\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    E'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2011', '                -'), NFC) END
$$;--> statement-breakpoint
-- A former release may still be running: nobody writes prices or texts until this is done.
LOCK TABLE price, price_history IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
SELECT 1 FROM text_revision FOR UPDATE;--> statement-breakpoint
-- Each price and former price of an article that has another spelling, with the newest first.
CREATE TEMPORARY TABLE spelled_price AS
WITH every AS (
  SELECT btrim(one_spelling(article_uid)) AS uid, btrim(one_spelling(article_type)) AS type, article_uid, article_type, price, changed_at, true AS holds FROM price
  UNION ALL
  SELECT btrim(one_spelling(article_uid)), btrim(one_spelling(article_type)), article_uid, article_type, price, changed_at, false FROM price_history)
SELECT every.*, row_number() OVER (PARTITION BY uid, type, holds ORDER BY changed_at DESC, (article_uid, article_type) = (uid, type) DESC, article_uid, article_type) AS nth
FROM every WHERE (uid, type) IN (SELECT uid, type FROM every WHERE (article_uid, article_type) <> (uid, type) AND uid <> '' AND type <> '');--> statement-breakpoint
DELETE FROM price p USING spelled_price s WHERE (p.article_uid, p.article_type) = (s.article_uid, s.article_type);--> statement-breakpoint
DELETE FROM price_history p USING spelled_price s WHERE (p.article_uid, p.article_type) = (s.article_uid, s.article_type);--> statement-breakpoint
INSERT INTO price (article_uid, article_type, price, changed_at) SELECT uid, type, price, changed_at FROM spelled_price WHERE holds AND nth = 1;--> statement-breakpoint
-- Of several at one time each has a moment of its own, and none is later than the price that holds.
INSERT INTO price_history (article_uid, article_type, price, changed_at)
SELECT uid, type, price, changed_at - (at - 1) * interval '1 millisecond' FROM (
  SELECT *, row_number() OVER (PARTITION BY uid, type, changed_at ORDER BY holds DESC, nth) AS at FROM spelled_price) s
WHERE NOT (holds AND nth = 1) ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE spelled_price;--> statement-breakpoint
-- A list whose prices hold, and which a killed process has yet to write.
CREATE TEMPORARY TABLE spelled_line AS
SELECT l.upload_id, l.article_uid, l.article_type, btrim(one_spelling(l.article_uid)) AS uid, btrim(one_spelling(l.article_type)) AS type,
  row_number() OVER (PARTITION BY l.upload_id, btrim(one_spelling(l.article_uid)), btrim(one_spelling(l.article_type)) ORDER BY l.line DESC) AS nth
FROM price_upload_line l JOIN price_upload u ON u.id = l.upload_id WHERE u.holds_from IS NOT NULL AND NOT u.is_written;--> statement-breakpoint
DELETE FROM price_upload_line l USING spelled_line s
WHERE s.nth > 1 AND (l.upload_id, l.article_uid, l.article_type) = (s.upload_id, s.article_uid, s.article_type);--> statement-breakpoint
UPDATE price_upload_line l SET article_uid = s.uid, article_type = s.type FROM spelled_line s
WHERE s.nth = 1 AND (l.upload_id, l.article_uid, l.article_type) = (s.upload_id, s.article_uid, s.article_type) AND (s.article_uid, s.article_type) <> (s.uid, s.type);--> statement-breakpoint
DROP TABLE spelled_line;--> statement-breakpoint
UPDATE price_log SET article_uid = btrim(one_spelling(article_uid)), article_type = btrim(one_spelling(article_type))
WHERE (article_uid, article_type) <> (btrim(one_spelling(article_uid)), btrim(one_spelling(article_type)));--> statement-breakpoint
DELETE FROM price_log_word WHERE kind = 'article' AND word <> btrim(one_spelling(word));--> statement-breakpoint
UPDATE price_log_row SET item_number = btrim(one_spelling(item_number)), type = btrim(one_spelling(type))
WHERE (item_number, type) <> (btrim(one_spelling(item_number)), btrim(one_spelling(type)));--> statement-breakpoint
-- Texts of catalogues and the system share their keys, and so their twins.
CREATE TEMPORARY TABLE spelled_text AS
SELECT space, key, removed, to_key, first_value(space) OVER twins AS to_space FROM (
  SELECT *, bool_or(key <> to_key) OVER (PARTITION BY space = 'vartext', to_key) AS is_spelled FROM (
    SELECT space, key, removed, position, one_spelling(key) AS to_key FROM text_key) k) k
WHERE is_spelled AND octet_length(to_key) BETWEEN 1 AND 2500
WINDOW twins AS (PARTITION BY space = 'vartext', to_key ORDER BY key = to_key DESC, removed, position, space, key);--> statement-breakpoint
INSERT INTO text_key (space, key, description, tags, position, revision, removed)
SELECT DISTINCT ON (s.to_space, s.to_key) s.to_space, s.to_key, k.description, k.tags, k.position, k.revision, k.removed
FROM spelled_text s JOIN text_key k USING (space, key) ORDER BY s.to_space, s.to_key, k.removed, k.key = s.to_key DESC, k.position, k.key
ON CONFLICT (space, key) DO UPDATE SET description = excluded.description, tags = excluded.tags, position = excluded.position, removed = excluded.removed;--> statement-breakpoint
UPDATE text_history h SET space = s.to_space, key = s.to_key FROM spelled_text s
WHERE (h.space, h.key) = (s.space, s.key) AND (s.space, s.key) <> (s.to_space, s.to_key);--> statement-breakpoint
CREATE TEMPORARY TABLE spelled_translation AS
SELECT s.to_space, s.to_key, t.*, row_number() OVER (PARTITION BY s.to_space, s.to_key, t.lang ORDER BY s.removed, t.changed_at DESC, t.key = s.to_key DESC, t.space, t.key) AS nth
FROM translation t JOIN spelled_text s USING (space, key);--> statement-breakpoint
INSERT INTO text_history (space, key, lang, text, changed_by, changed_at, ended_by, ended_at, removed)
SELECT l.to_space, l.to_key, l.lang, l.text, l.changed_by, l.changed_at, w.changed_by, now(), false
FROM spelled_translation l JOIN spelled_translation w ON w.nth = 1 AND (w.to_space, w.to_key, w.lang) = (l.to_space, l.to_key, l.lang)
WHERE l.nth > 1 AND l.text <> w.text ORDER BY l.changed_at, l.nth DESC;--> statement-breakpoint
DELETE FROM translation t USING spelled_translation s WHERE s.nth > 1 AND (t.space, t.key, t.lang) = (s.space, s.key, s.lang);--> statement-breakpoint
DROP TABLE spelled_translation;--> statement-breakpoint
UPDATE translation t SET space = s.to_space, key = s.to_key FROM spelled_text s
WHERE (t.space, t.key) = (s.space, s.key) AND (s.space, s.key) <> (s.to_space, s.to_key);--> statement-breakpoint
DELETE FROM text_mark m USING (
  SELECT m.space, m.key, m.lang, m.kind, row_number() OVER (PARTITION BY s.to_space, s.to_key, m.lang, m.kind ORDER BY s.removed, m.changed_at DESC, m.space, m.key) AS nth
  FROM text_mark m JOIN spelled_text s USING (space, key)) d
WHERE d.nth > 1 AND (m.space, m.key, m.lang, m.kind) = (d.space, d.key, d.lang, d.kind);--> statement-breakpoint
UPDATE text_mark o SET space = s.to_space, key = s.to_key FROM spelled_text s
WHERE (o.space, o.key) = (s.space, s.key) AND (s.space, s.key) <> (s.to_space, s.to_key);--> statement-breakpoint
UPDATE text_note o SET space = s.to_space, key = s.to_key FROM spelled_text s
WHERE (o.space, o.key) = (s.space, s.key) AND (s.space, s.key) <> (s.to_space, s.to_key);--> statement-breakpoint
UPDATE text_place p SET key = s.to_key FROM spelled_text s WHERE (p.space, p.key) = (s.space, s.key) AND s.space = s.to_space AND s.key <> s.to_key;--> statement-breakpoint
DELETE FROM text_key k USING spelled_text s WHERE (k.space, k.key) = (s.space, s.key) AND (s.space, s.key) <> (s.to_space, s.to_key);--> statement-breakpoint
-- What was read before is of keys that are gone: all is read anew.
UPDATE text_revision SET revision = revision + 1, floor = revision + 1 WHERE EXISTS (SELECT FROM spelled_text);--> statement-breakpoint
UPDATE text_key k SET revision = r.revision FROM text_revision r, spelled_text s WHERE (k.space, k.key) = (s.to_space, s.to_key);--> statement-breakpoint
UPDATE shared_revision SET revision = revision + 1, floor = revision + 1 WHERE EXISTS (SELECT FROM spelled_text);--> statement-breakpoint
DROP TABLE spelled_text;--> statement-breakpoint
UPDATE catalog SET label_key = one_spelling(label_key) WHERE label_key <> one_spelling(label_key);--> statement-breakpoint
-- Of an article's groups the keys alone: other texts in them are shown as they were typed.
DO $$
DECLARE
  one record;
  spelled text;
BEGIN
  FOR one IN SELECT id, groups AS was, groups::text AS changed FROM article WHERE groups::text <> one_spelling(groups::text) LOOP
    FOR spelled IN
      SELECT DISTINCT key #>> '{}' FROM (
        SELECT jsonb_path_query(one.was, '$.**.text[*]') UNION ALL SELECT jsonb_path_query(one.was, '$.**.label ? (@.t9n == true).val')) k (key) WHERE key #>> '{}' IS NOT NULL
    LOOP
      one.changed := replace(one.changed, to_jsonb(spelled)::text, to_jsonb(one_spelling(spelled))::text);
    END LOOP;
    UPDATE article SET groups = one.changed::jsonb WHERE id = one.id;
  END LOOP;
END $$;--> statement-breakpoint
UPDATE company SET name1 = normalize(name1, NFC) WHERE name1 IS NOT NFC NORMALIZED;--> statement-breakpoint
DROP FUNCTION one_spelling(text);
