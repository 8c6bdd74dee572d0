import { classRows } from './class-rows.js';

/** Includes 5059690800 and 5022110801, which many samples of the protocol use. */
export const foodAndHousehold = classRows(`
50 Food beverage and tobacco products
  5011 Meat and poultry products
    501115 Minimally processed meat and poultry
      50111513 A Beef, fresh
      50111510 A Chicken, fresh
  5012 Seafood
    501216 Fish, frozen and preserved
      50121611 A Tilapia fillets, frozen
      50121612 A Nile perch fillets, frozen
  5013 Dairy products and eggs
    501316 Eggs and egg substitutes
      50131609 A Fresh eggs
    501317 Milk and butter products
      50131701 A Milk, fresh
      50131702 B Milk, flavoured
      50131703 B Butter
    501318 Cheese
      50131801 B Natural cheese
  5015 Edible oils and fats
    501515 Edible vegetable and plant oils and fats
      50151513 B Vegetable cooking oil
  5016 Chocolate and sugars and sweeteners and confectionary
    501615 Chocolate and sugars and sweetening products
      50161509 B Sugar
      50161511 B Chocolate
    501618 Confectionary products
      50161813 B Sweets
  5017 Seasonings and preservatives
    501715 Herbs and spices and extracts
      50171550 B Spices
      50171551 B Salt
  5018 Bread and bakery products
    501819 Bread and biscuits and cookies
      50181901 A Fresh bread
      50181905 B Biscuits
      50181909 B Cakes
  5019 Prepared and preserved foods
    501921 Snack foods
      50192109 B Crisps and chips
    501924 Jams and jellies and fruit preserves
      50192402 B Jam
  5020 Beverages
    502017 Coffee and tea
      50201706 B Coffee
      50201711 B Tea
    502022 Alcoholic beverages
      50202201 B Beer
      50202203 B Wine
      50202206 B Spirits
    502023 Non alcoholic beverages
      50202301 B Drinking water
      50202306 B Soft drinks
      50202309 B Fruit juice
  5021 Tobacco and smoking products
    502115 Tobacco and substitutes
      50211503 B Cigarettes
  5022 Cereal and pulse products
    502211 Cereals
      50221101 A Cereal grains
      50221108 Cereal flours
        5022110801 A Maize flour
        5022110802 B Wheat flour
    502213 Flour and milled products
      50221301 A Maize meal
  5030 Fresh fruits
    503015 Apples
      5030150000 A Apples, fresh
    503017 Bananas
      5030170000 A Bananas, fresh
  5040 Fresh vegetables
    504018 Cabbages
      5040180000 A Cabbages, fresh
    504051 Potatoes
      5040510000 A Potatoes, fresh
    504059 Tomatoes
      5040590000 A Tomatoes, fresh
  5059 Prepared produce
    505969 Prepared produce for the home
      50596908 B Prepared produce, packed
51 Drugs and pharmaceutical products
  5110 Anti infective drugs
    511015 Antibiotics
      51101511 A Amoxicillin
  5114 Central nervous system drugs
    511420 Non narcotic analgesics
      51142001 A Paracetamol
    511421 Nonsteroidal anti inflammatory drugs
      51142106 A Ibuprofen
52 Domestic appliances and supplies and consumer electronic products
  5212 Bedclothes and table and kitchen linen and towels
    521215 Bedclothes
      52121508 B Blankets
      52121509 B Bed sheets
    521217 Towels
      52121701 B Bath towels
  5214 Domestic appliances
    521415 Domestic kitchen appliances
      52141501 B Domestic refrigerators
      52141505 B Domestic gas cookers
      52141526 B Electric kettles
    521416 Domestic laundry appliances and supplies
      52141601 B Domestic clothes washing machines
      52141602 B Domestic clothes irons
  5215 Domestic kitchenware and kitchen supplies
    521517 Domestic flatware and cutlery
      52151703 B Domestic spoons
    521520 Domestic dishes and servingware and storage containers
      52152004 B Domestic plates
    521521 Domestic drinkware
      52152102 B Domestic drinking glasses
  5216 Consumer electronics
    521615 Audio and visual equipment
      52161505 B Televisions
      52161511 B Radios
53 Apparel and luggage and personal care products
  5310 Clothing
    531015 Trousers and shorts
      53101502 B Trousers
    531016 Shirts and blouses
      53101602 B Shirts
    531027 Uniforms
      53102701 B School uniforms
  5311 Footwear
    531116 Shoes
      53111601 B Shoes
      53111602 B Sandals
  5313 Personal care products
    531315 Dental
      53131502 B Toothpaste
      53131503 B Toothbrushes
    531316 Bath and body
      53131608 B Soaps
      53131615 A Sanitary towels
      53131628 B Shampoos
55 Published products
  5510 Printed media
    551015 Printed publications
      55101504 A Newspapers
      55101509 A Educational or vocational textbooks
56 Furniture and furnishings
  5610 Accommodation furniture
    561015 Furniture
      56101502 B Sofas
      56101515 B Beds
      56101519 B Tables
60 Musical instruments and games and toys and arts and crafts
  6014 Toys and games
    601410 Toys
      60141002 B Dolls
`);
