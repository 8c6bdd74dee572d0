-- The customers that branches saved at the authority. A sale that gives only the PIN of a buyer takes the name from here.
CREATE TABLE "branch_customers" (
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "bhf_id" TEXT NOT NULL,
    "cust_no" TEXT NOT NULL,
    "cust_tin" TEXT NOT NULL,
    "cust_nm" TEXT NOT NULL,
    "use_yn" BOOLEAN NOT NULL,
    "saved_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "branch_customers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "branch_customers_once" ON "branch_customers"("environment", "tin", "bhf_id", "cust_no");
CREATE INDEX "branch_customers_by_pin" ON "branch_customers"("environment", "tin", "bhf_id", "cust_tin");
