import { codeClass, rowsOf } from './code-class.js';

export const quantityUnits = codeClass(
  '10',
  'Quantity Unit',
  rowsOf(`
    4B Pair · AV Cap · BA Barrel · BE Bundle · BG Bag · BL Block · BLL Barrel (petroleum) · BX Box · CA Can · CEL Cell ·
    CMT Centimetre · CR Carat · DR Drum · DZ Dozen · GLL Gallon · GRM Gram · GRO Gross · KG Kilogram · KTM Kilometre ·
    KWT Kilowatt · L Litre · LBR Pound · LK Link · LTR Litre · M Metre · M2 Square metre · M3 Cubic metre ·
    MGM Milligram · MTR Metre · MWT Megawatt hour · NO Number · NX Part per thousand · PA Packet · PG Plate · PR Pair ·
    RL Reel · RO Roll · SET Set · ST Sheet · TNE Tonne · TU Tube · U Piece/item · YRD Yard`),
);

/** `BX` is missing on purpose: a live list once contained it, but it is a quantity unit. */
export const packagingUnits = codeClass(
  '17',
  'Packing Unit',
  rowsOf(`
    AM Ampoule · BA Barrel · BC Bottle crate · BE Bundle · BF Balloon, non-protected · BG Bag · BJ Bucket · BK Basket ·
    BL Bale · BQ Bottle, protected cylindrical · BR Bar · BV Bottle, bulbous · BZ Bag · CA Can · CH Chest · CJ Coffin ·
    CL Coil · CR Wooden box, wooden case · CS Cassette · CT Carton · CTN Container · CY Cylinder · DR Drum ·
    GT Extra countable item · HH Hand baggage · IZ Ingots · JR Jar · JU Jug · JY Jerry can · KZ Canister ·
    LZ Logs in bundle · NT Net · OU Non-exterior packaging unit · PD Poddon · PG Plate · PI Pipe · PO Pilot ·
    PU Tray pack · RL Reel · RO Roll · RZ Rods in bundle · SK Skeleton case · TY Tank, cylindrical · VG Bulk gas ·
    VL Bulk liquid · VO Bulk solid, large particles · VQ Bulk liquefied gas · VR Bulk solid, grains ·
    VT Extra bulk item · VY Bulk fine particles · ML Mills (cigarettes) · TN TAN (=20 bags)`),
);
