CREATE TABLE "term" (
	"id" uuid PRIMARY KEY NOT NULL,
	"src" text NOT NULL,
	"dst" text NOT NULL,
	"term" text NOT NULL,
	"translation" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"space" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"ended_by" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"removed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_to" uuid,
	"space" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text,
	"closed_at" timestamp (3) with time zone,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_place" (
	"contact_id" integer NOT NULL,
	"space" text NOT NULL,
	"src" text NOT NULL,
	"dst" text NOT NULL,
	"key" text NOT NULL,
	"here" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_place_contact_id_space_src_dst_pk" PRIMARY KEY("contact_id","space","src","dst")
);
--> statement-breakpoint
ALTER TABLE "term" ADD CONSTRAINT "term_src_language_code_fk" FOREIGN KEY ("src") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term" ADD CONSTRAINT "term_dst_language_code_fk" FOREIGN KEY ("dst") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_note" ADD CONSTRAINT "text_note_lang_language_code_fk" FOREIGN KEY ("lang") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_note" ADD CONSTRAINT "text_note_space_key_text_key_space_key_fk" FOREIGN KEY ("space","key") REFERENCES "public"."text_key"("space","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_place" ADD CONSTRAINT "text_place_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "term_news" ON "term" USING btree ("src","dst","revision");--> statement-breakpoint
CREATE INDEX "text_history_text" ON "text_history" USING btree ("space","key","lang","id");--> statement-breakpoint
CREATE INDEX "text_note_news" ON "text_note" USING btree ("revision");--> statement-breakpoint
-- What the audit log knows of wordings from before this table; who wrote the first of a text, and when, it does not.
INSERT INTO "text_history" ("space", "key", "lang", "text", "changed_by", "changed_at", "ended_by", "ended_at", "removed")
SELECT k.space, e.key, e.lang, e.text, coalesce(e.former_by, ''), e.former_at, coalesce(e.by, ''), e.at, e.removed
FROM (
  SELECT a.id, a.at, a.subject, c.email AS by, l.key AS lang, t.key, t.value #>> '{}' AS text,
    a.after -> l.key ->> t.key IS NULL AS removed,
    lag(coalesce(c.email, '')) OVER texts AS former_by, lag(a.at) OVER texts AS former_at
  FROM audit a LEFT JOIN contact c ON c.id = a.contact_id
  CROSS JOIN LATERAL jsonb_each(CASE WHEN jsonb_typeof(a.before) = 'object' THEN a.before ELSE '{}' END) l
  CROSS JOIN LATERAL jsonb_each(CASE WHEN jsonb_typeof(l.value) = 'object' THEN l.value ELSE '{}' END) t
  WHERE a.action = 'i18n.save'
  WINDOW texts AS (PARTITION BY a.subject, l.key, t.key ORDER BY a.id)
) e JOIN text_key k ON k.key = e.key AND k.space = ANY (string_to_array(e.subject, ' '))
WHERE e.text IS NOT NULL AND e.text <> ''
ORDER BY e.id;
