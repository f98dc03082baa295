CREATE TABLE "saved_view" (
	"contact_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"view" text NOT NULL,
	CONSTRAINT "saved_view_contact_id_list_name_pk" PRIMARY KEY("contact_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;