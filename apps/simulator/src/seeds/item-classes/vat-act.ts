import { classRows } from './class-rows.js';

/** Kenya's own segment: goods and services that the VAT Act exempts, rates at zero or does not cover. */
export const vatAct = classRows(`
99 VAT Act
  9901 Goods
    990110 Exempt goods
      99011001 A Live animals
      99011003 A Meat and edible offal, unprocessed
      99011007 A Unprocessed milk
      99011010 A Unprocessed agricultural products
      99011018 A Materials and articles for the disabled
      99011025 A Medicaments
      99011035 A Fertilizers
      99011036 A Sanitary towels
      99011044 A Infant food
    990120 Zero rated goods
      99012001 C Exported goods
      99012004 C Goods for export processing zones
      99012007 C Goods for ships and aircraft stores
      99012011 C Ordinary bread
      99012012 C Maize flour
    990130 Goods at a reduced rate
      99013001 E Petroleum fuels
    990140 Goods outside the Act
      99014001 D Deposits on returnable containers
  9902 Services
    990210 Exempt services
      99021001 A Financial services
      99021002 A Insurance services
      99021003 A Educational services
      99021004 A Medical and dental services
      99021006 A Agricultural services
      99021008 A Residential rent
      99021011 A Passenger transport
      99021017 A Betting and gaming
    990220 Zero rated services
      99022001 C Exported services
      99022002 C Services to diplomatic missions
      99022003 C International passenger transport
    990240 Services outside the Act
      99024001 D Disbursements
      99024002 D Employment
`);
