-- What the authority has above our count: documents that an earlier copy of this ledger or other software sent. No invoice of the branch
-- gets a new number before it was compared with them.
CREATE TABLE "imported_documents" (
    "series" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sale_date" TEXT,
    "total" DECIMAL(18,2),
    "confirmed_at" TEXT,
    "signed_at" TEXT,
    "document" JSONB,
    "is_absent" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "imported_documents_pkey" PRIMARY KEY ("series","number")
);

-- Since then the branch compares its invoices with these documents; null if it need not.
ALTER TABLE "lanes" ADD COLUMN "restore_opened_at" TIMESTAMPTZ(3);

-- When all was last read that the authority has above our count.
ALTER TABLE "lanes" ADD COLUMN "restore_read_at" TIMESTAMPTZ(3);
