-- The tables of schema.prisma.

CREATE TABLE devices (
  id serial PRIMARY KEY,
  tin text NOT NULL UNIQUE,
  cmc_key text NOT NULL,
  api_key_hash text NOT NULL UNIQUE,
  last_number int NOT NULL DEFAULT 0
);

CREATE TABLE sales (
  id serial PRIMARY KEY,
  device_id int NOT NULL REFERENCES devices,
  invoice text NOT NULL,
  date text NOT NULL,
  payment_type text NOT NULL,
  currency text NOT NULL,
  taxable decimal(15, 2) NOT NULL,
  tax decimal(15, 2) NOT NULL,
  total decimal(15, 2) NOT NULL,
  status text NOT NULL DEFAULT 'ACCEPTED',
  accepted_at timestamptz(3) NOT NULL DEFAULT now(),
  settled_at timestamptz(3),
  number int,
  rcpt_sign text,
  intrl_data text,
  sdc_date_time text,
  cur_rcpt_no int,
  tot_rcpt_no int,
  UNIQUE (device_id, invoice)
);

CREATE TABLE sale_lines (
  sale_id int NOT NULL REFERENCES sales,
  line int NOT NULL,
  item_code text NOT NULL,
  name text NOT NULL,
  unit text NOT NULL,
  quantity decimal(13, 2) NOT NULL,
  price decimal(15, 2) NOT NULL,
  tax_type text NOT NULL,
  taxable decimal(15, 2) NOT NULL,
  tax decimal(15, 2) NOT NULL,
  total decimal(15, 2) NOT NULL,
  PRIMARY KEY (sale_id, line)
);

-- The bench reads every ledger by these names.
CREATE VIEW submissions AS SELECT settled_at FROM sales;
CREATE VIEW receipts AS SELECT rcpt_sign FROM sales WHERE rcpt_sign IS NOT NULL;
