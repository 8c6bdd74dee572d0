-- What stands at the foot of an invoice on a sheet. The authority never gets it.
ALTER TABLE "apps" ADD COLUMN "invoice_terms" TEXT, ADD COLUMN "bank_details" TEXT;
