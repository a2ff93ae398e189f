const split = (text: string): string[] => text.trim().split(/\s*[;\n]\s*/)

/** First words of firms' names in English: places, families, landscape. */
export const ENGLISH_WORDS =
  split(`Abbott;Acton;Alder Bay;Ambrose;Arbutus;Ashworth;Atwater;Aurora;Bayfield;Beacon Hill;Bedford
  Belleville;Birchmount;Blackwood;Blue Mountain;Bradford;Bramalea;Brantford;Burlington;Caledon;Calloway;Cambridge;Campbell
  Castleton;Cedarwood;Chatham;Churchill;Clarkson;Clearwater;Coburg;Collingwood;Copper Cliff;Cornwall;Crown Point;Dalhousie
  Danforth;Delaware;Devonshire;Drayton Valley;Dundas;Durham;Eagle Ridge;Eastgate;Elgin;Elmira;Erie Shore;Escarpment;Fairweather
  Fergus;Fieldstone;Foundry Lane;Fraser;Gananoque;Garrison;Georgian;Glenmore;Goderich;Granite Ridge;Greystone;Grimsby;Guelph
  Haldimand;Halton;Hanover;Harbourfront;Hastings;Hawthorne;Heron Lake;Highland;Huron;Ironbridge;Islington;Jasper;Kawartha;Keele
  Kelso;Kenora;Kingsway;Kirkland;Lakeshore;Lambton;Lanark;Laurier;Leaside;Lennox;Lincoln;Lorne Park;Lynden;Mackenzie;Malton
  Maple Leaf;Markham;Maitland;McBride;Meaford;Midland;Millbrook;Milton;Mimico;Mohawk;Muskoka;Napanee;Niagara;Nipissing;Norfolk
  Northern Light;Oakridge;Orillia;Osprey;Ottawa Valley;Oxford;Palmerston;Parkdale;Peel;Pembroke;Perth;Pickering;Pinecrest
  Port Hope;Prescott;Quinte;Rainy River;Red Maple;Renfrew;Rideau;Rockwood;Rosedale;Sable;Sandford;Sarnia;Saugeen;Scotia;Seaway
  Severn;Shelburne;Silver Creek;Simcoe;Stonebridge;Strathroy;Sunnyside;Superior;Sydenham;Tecumseh;Thornhill;Three Rivers
  Tillsonburg;Timber Ridge;Trenton;Trillium;Uxbridge;Vaughan;Victoria Park;Walkerton;Waterdown;Welland;Wentworth;Westmount
  Whitby;Windermere;Woodbine;Wolfe Island;York Mills;Zorra`)

export const ENGLISH_TRADES =
  split(`Aluminum;Air Systems;Architectural Metals;Automation;Boiler Works;Bridge and Steel;Builders
  Cable and Wire;Cladding;Coatings;Communications;Construction;Contracting;Controls;Copper Works;Crane Service;Design Build
  Drywall;Electric;Electrical Supply;Elevator;Energy;Engineering;Equipment;Erectors;Fabrication;Fasteners;Fencing;Fire Protection
  Forge;Foundry;Freight Lines;Galvanizing;Glass and Metal;Heating;Homes;HVAC;Industrial;Ironworks;Joinery;Lighting;Line Construction
  Machine Shop;Marine Electric;Mechanical;Metal Products;Millwork;Mining Supply;Panel Systems;Paving;Pipe and Tube;Plumbing
  Power and Light;Precision Parts;Property Group;Rail Services;Recycling;Restoration;Roofing;Sheet Metal;Sign Company
  Site Services;Solar;Stainless;Steel Service;Storage Systems;Structures;Switchgear;Tool and Die;Trailers;Truss;Utilities
  Ventilation;Waste Services;Welding;Wire Rope`)

export const ENGLISH_FORMS = split('Ltd.;Inc.;Corp.;Co.;Group;Partners')

export const FRENCH_WORDS =
  split(`Abitibi;Beauce;Beaupré;Bellechasse;Belœil;Boucherville;Brossard;Chambly;Charlevoix;Châteauguay
  Chaudière;Côte-Nord;Drummond;Estrie;Gaspésie;Gatineau;Granby;Hébert;Joliette;Kamouraska;Lachine;Lanaudière;Laurentides;Lévesque
  Lévis;Longueuil;Magog;Mauricie;Mirabel;Montcalm;Montmorency;Nicolet;Outaouais;Papineau;Portneuf;Richelieu;Rimouski;Rive-Sud
  Rouyn;Saguenay;Saint-Denis;Saint-Jean;Sherbrooke;Sorel;Témiscouata;Terrebonne;Tremblay;Trois-Pistoles;Valleyfield;Vaudreuil
  Verchères;Victoriaville`)

export const FRENCH_TRADES =
  split(`Acier;Aluminium;Ascenseurs;Atelier Métal;Automatisation;Câblage;Charpentes;Chauffage;Chaudronnerie
  Clôtures;Constructions;Couvertures;Cuivre;Distribution;Éclairage;Électrique;Énergie;Entreprises;Équipements;Excavation;Ferblanterie
  Fonderie;Forge;Galvanisation;Groupe;Habitations;Industries;Installations;Isolation;Laminage;Machinerie;Maçonnerie;Mécanique;Métaux
  Outillage;Pavage;Plomberie;Produits d’acier;Quincaillerie;Récupération;Revêtements;Services;Signalisation;Soudure;Structures
  Systèmes;Toitures;Transport;Tuyauterie;Usinage;Ventilation`)

export const FRENCH_FORMS = split('inc.;ltée;et Fils;S.E.N.C.;et Associés')

/** Name, province, area code, first two characters of its postal codes; French-speaking ones are marked. */
export const CITIES =
  split(`Toronto,ON,416,M4;Toronto,ON,647,M6;Mississauga,ON,905,L5;Brampton,ON,905,L6;Hamilton,ON,905,L8
  Burlington,ON,905,L7;Oakville,ON,905,L6;Ottawa,ON,613,K1;Ottawa,ON,613,K2;London,ON,519,N6;Windsor,ON,519,N8;Kitchener,ON,519,N2
  Cambridge,ON,519,N1;Guelph,ON,519,N1;Barrie,ON,705,L4;Kingston,ON,613,K7;Sudbury,ON,705,P3;Thunder Bay,ON,807,P7;Sarnia,ON,519,N7
  Oshawa,ON,905,L1;St. Catharines,ON,905,L2;Peterborough,ON,705,K9;Sault Ste. Marie,ON,705,P6;Winnipeg,MB,204,R3;Brandon,MB,204,R7
  Regina,SK,306,S4;Saskatoon,SK,306,S7;Calgary,AB,403,T2;Edmonton,AB,780,T5;Red Deer,AB,403,T4;Vancouver,BC,604,V5;Surrey,BC,604,V3
  Burnaby,BC,604,V5;Victoria,BC,250,V8;Kelowna,BC,250,V1;Halifax,NS,902,B3;Dartmouth,NS,902,B2;Moncton,NB,506,E1
  Saint John,NB,506,E2;Charlottetown,PE,902,C1;St. John’s,NL,709,A1
  Montréal,QC,514,H2,fr;Montréal,QC,514,H4,fr;Laval,QC,450,H7,fr;Longueuil,QC,450,J4,fr;Québec,QC,418,G1,fr;Lévis,QC,418,G6,fr
  Gatineau,QC,819,J8,fr;Sherbrooke,QC,819,J1,fr;Saguenay,QC,418,G7,fr;Trois-Rivières,QC,819,G8,fr;Rimouski,QC,418,G5,fr
  Drummondville,QC,819,J2,fr`).map((row) => {
    const [city, region, area, postal, language] = row.split(',')
    return { city: city!, region: region!, area: area!, postal: postal!, french: language === 'fr' }
  })

export const ENGLISH_STREETS =
  split(`Barton St;Carlaw Ave;Confederation Pkwy;Dixie Rd;Dundas St;Eglinton Ave;Industrial Rd;Innes Rd
  Keele St;King St;Lake Rd;Main St;Mill St;Parkdale Ave;Queen St;Railway Ave;Steeles Ave;Victoria St;Water St;Wellington St`)
export const FRENCH_STREETS =
  split(`boul. Industriel;boul. Saint-Laurent;chemin de la Côte;rue Cartier;rue de l’Église;rue du Parc
  rue Principale;rue Notre-Dame;rue Saint-Jean;rue Sherbrooke;avenue du Pont;rang Saint-Joseph`)

export const FIRST_NAMES =
  split(`Aisha;Alain;Anne;Antoine;Brian;Carla;Chantal;Daniel;Deepa;Denis;Elena;Éric;Fatima;Geneviève;Grace;Harpreet
  Ian;Isabelle;James;Jean;Jin;Karen;Kwame;Laura;Li;Luc;Maria;Martin;Mei;Michel;Mohammed;Nadia;Nathalie;Omar;Patrick;Priya;Rachel
  Robert;Samuel;Sophie;Stefan;Sylvie;Thomas;Uma;Vincent;Wei;Yves;Zoë`)
export const LAST_NAMES =
  split(`Bélanger;Bouchard;Brown;Campbell;Chan;Chen;Cloutier;Côté;Cooper;Das;Dubois;Fortin;Gagnon;Gill;Grant;Hall
  Hughes;Ivanov;Kaur;Kim;Kowalski;Lam;Lavoie;Leblanc;Lee;MacDonald;Martin;McKay;Morin;Murphy;Nguyen;Osei;Ouellet;Patel;Pelletier
  Roy;Santos;Scott;Singh;Smith;Tanaka;Taylor;Tremblay;Walker;White;Wilson;Wong;Young`)
export const ROLES = split(
  'Accounts payable;Buyer;Controller;Estimator;Operations manager;Owner;Project manager;Receiver;Site foreman',
)
