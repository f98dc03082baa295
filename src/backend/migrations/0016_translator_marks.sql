CREATE TABLE "shared_revision" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"floor" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shared_revision_one_row" CHECK ("shared_revision"."only")
);
--> statement-breakpoint
CREATE TABLE "text_mark" (
	"space" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"kind" text NOT NULL,
	"value" text,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "text_mark_space_key_lang_kind_pk" PRIMARY KEY("space","key","lang","kind"),
	CONSTRAINT "text_mark_kind_known" CHECK ("text_mark"."kind" in ('review','dismissed'))
);
--> statement-breakpoint
ALTER TABLE "text_mark" ADD CONSTRAINT "text_mark_lang_language_code_fk" FOREIGN KEY ("lang") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_mark" ADD CONSTRAINT "text_mark_space_key_text_key_space_key_fk" FOREIGN KEY ("space","key") REFERENCES "public"."text_key"("space","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_mark_news" ON "text_mark" USING btree ("lang","revision");--> statement-breakpoint
INSERT INTO "shared_revision" DEFAULT VALUES;
