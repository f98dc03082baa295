CREATE UNLOGGED TABLE "vartext_upload_key" (
	"upload_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"description" text,
	"begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vartext_upload_key_upload_id_at_pk" PRIMARY KEY("upload_id","at")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "vartext_upload_text" (
	"upload_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "vartext_upload_text_upload_id_at_lang_pk" PRIMARY KEY("upload_id","at","lang")
);
--> statement-breakpoint
ALTER TABLE "vartext_upload_text" ADD CONSTRAINT "vartext_upload_text_upload_id_at_vartext_upload_key_upload_id_at_fk" FOREIGN KEY ("upload_id","at") REFERENCES "public"."vartext_upload_key"("upload_id","at") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vartext_upload_key_once" ON "vartext_upload_key" USING btree ("upload_id","key");