import { classRows } from './class-rows.js';

export const materialsAndEquipment = classRows(`
10 Live plant and animal material and accessories and supplies
  1010 Live animals
    101015 Livestock
      10101506 A Goats
      10101507 A Cattle
      10101511 A Swine
      10101516 A Sheep
    101016 Birds and fowl
      10101601 A Live chickens
      10101602 A Live ducks
  1012 Animal feed
    101217 Fish food
      10121703 B Pellets or granulated fish food
    101218 Dog and cat food
      10121801 B Dry food for dogs
      10121804 B Dry food for cats
  1015 Seeds and bulbs and seedlings and cuttings
    101515 Vegetable seeds and seedlings
      10151520 A Tomato seeds or seedlings
      10151523 A Cabbage seeds or seedlings
  1017 Fertilizers and plant nutrients and herbicides
    101715 Organic fertilizers and plant nutrients
      10171504 A Compost
    101716 Chemical fertilizers and plant nutrients
      10171601 A Nitrogen fertilizer
      10171605 A Compound fertilizer
11 Mineral and textile and inedible plant and animal materials
  1110 Minerals and ores and metals
    111016 Metallic ores
      11101606 B Copper ores
    111017 Base metals
      11101704 B Aluminium
  1111 Earth and stone
    111115 Gravel and sand
      11111501 B Sand
      11111502 B Gravel
14 Paper materials and products
  1411 Paper products
    141115 Printing and writing paper
      14111507 B Printer or copier paper
      14111514 B Paper pads or notebooks
    141117 Personal paper products
      14111704 B Toilet tissue
      14111705 B Napkins or serviettes
15 Fuels and fuel additives and lubricants
  1510 Fuels
    151015 Petroleum and distillates
      15101502 E Kerosene
      15101505 E Diesel fuel
      15101506 E Gasoline or petrol
  1511 Gaseous fuels and additives
    151115 Gaseous fuels
      15111510 C Liquefied petroleum gas
  1512 Lubricants and oils and greases
    151215 Lubricating preparations
      15121501 B Engine oil
30 Structures and building and construction components and supplies
  3010 Structural components and basic shapes
    301017 Beams
      30101702 B Steel beams
  3011 Concrete and cement and plaster
    301116 Cement and lime
      30111601 B Cement
  3015 Exterior finishing materials
    301515 Roofing materials
      30151510 B Roofing sheets
31 Manufacturing components and supplies
  3116 Hardware
    311615 Screws
      31161504 B Wood screws
    311620 Nails
      31162001 B Common nails
  3133 Fabricated structural assemblies
    313313 Copper structural assemblies
      31331306 B Welded copper structural assemblies
39 Electrical systems and lighting and components and accessories
  3910 Lamps and lightbulbs and lamp components
    391016 Lamps and lightbulbs
      39101628 B Light emitting diode lamps
  3912 Electrical equipment and components
    391214 Electrical lugs and plugs and connectors
      39121402 B Electrical plugs
      39121406 B Electrical sockets
42 Medical equipment and accessories and supplies
  4214 Patient care and treatment products
    421426 Syringes and accessories
      42142609 A Medical syringes with needle
  4231 Wound care products
    423115 Bandages and dressings
      42311505 A Bandages
43 Information technology and telecommunications
  4319 Communications devices and accessories
    431915 Personal communication devices
      43191501 B Mobile phones
      43191504 B Fixed phones
  4321 Computer equipment and accessories
    432115 Computers
      43211503 B Notebook computers
      43211507 B Desktop computers
    432121 Computer printers
      43212110 B Multi function printers
  4323 Software
    432315 Business function specific software
      43231512 B License management software
44 Office equipment and accessories and supplies
  4412 Office supplies
    441217 Writing instruments
      44121701 B Ball point pens
      44121706 B Wooden pencils
    441220 Folders and binders
      44122003 B Binders
47 Cleaning equipment and supplies
  4713 Cleaning and janitorial supplies
    471318 Cleaning and disinfecting solutions
      47131803 B Household disinfectants
      47131811 B Laundry products
`);
