import { classRows } from './class-rows.js';

export const services = classRows(`
70 Farming and fishing and forestry and wildlife contracting services
  7012 Livestock services
    701219 Animal health
      70121901 A Veterinary services
72 Building and facility construction and maintenance services
  7210 Building maintenance and repair services
    721015 Building support services
      72101507 B Building maintenance service
      72101511 B Air conditioning installation or repair
  7215 Specialized trade construction and maintenance services
    721513 Painting and paper hanging services
      72151302 B Commercial painting
76 Industrial cleaning services
  7611 Cleaning and janitorial services
    761115 General building and office cleaning and maintenance services
      76111501 B Building cleaning services
  7612 Refuse disposal and treatment
    761215 Refuse collection and disposal
      76121501 B Garbage collection or destruction
78 Transportation and storage and mail services
  7810 Mail and cargo transport
    781018 Road cargo transport
      78101802 B Regional or national trucking services
    781022 Postal and small parcel and courier services
      78102203 B Letter or small parcel local delivery
  7811 Passenger transport
    781118 Passenger road transportation
      78111802 A Scheduled bus services
      78111804 B Taxicab services
80 Management and business professionals and administrative services
  8010 Management advisory services
    801015 Business and corporate management consultation
      80101508 B Business intelligence consulting
  8012 Legal services
    801217 Civil liability services
      80121704 B Legal consultation
  8014 Marketing and distribution
    801419 Trade shows and exhibits
      80141902 B Meetings and events
81 Engineering and research and technology based services
  8111 Computer services
    811115 Software or hardware engineering
      81111504 B Application programming services
    811118 System administrators
      81111811 B Technical support
  8116 Electronic mail and messaging services
    811617 Telecommunication services
      81161701 B Mobile airtime
82 Editorial and design and graphic and fine art services
  8212 Reproduction services
    821215 Printing
      82121503 B Digital printing
83 Public utilities and public sector related services
  8310 Utilities
    831015 Water and sewer utilities
      8310150000 A Supply of water
    831018 Electric utilities
      8310180000 B Supply of electricity
  8311 Telecommunications media services
    831115 Local and long distance telephone communications
      83111507 B Voice mail services
84 Financial and insurance services
  8412 Banking and investment
    841215 Banking institutions
      84121501 A Commercial banks
  8413 Insurance and retirement services
    841315 Insurance services for structures and property and possessions
      84131503 A Vehicle insurance
85 Healthcare services
  8510 Comprehensive health services
    851015 Healthcare centers
      85101501 A Hospital services
  8514 Alternative and holistic medicine
    851490 Other alternative medicine
      8514900000 A Other alternative medicine services
86 Education and training services
  8610 Vocational training
    861017 Non scientific vocational training services
      86101705 A Administrative training
  8612 Educational institutions
    861215 Elementary and secondary schools
      86121503 A Secondary schools
90 Travel and food and lodging and entertainment services
  9010 Restaurants and catering
    901015 Eating and drinking establishments
      90101501 B Restaurants
    901016 Banquet and catering services
      90101603 B Catering services
  9011 Lodging and meeting facilities
    901115 Hotels and motels and inns
      90111501 B Hotels
91 Personal and domestic services
  9110 Personal appearance
    911017 Hair care
      91101701 B Hair cutting services
92 National defense and public order and security and safety services
  9212 Security and personal safety
    921215 Guard services
      92121504 B Security guard services
95 Land and buildings and structures and thoroughfares
  9512 Permanent buildings and structures
    951215 Commercial buildings and structures
      95121511 B Commercial premises, rented
    951217 Residential buildings and structures
      9512170000 A Residential premises, rented
`);
