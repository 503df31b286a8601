"""Words of which names, addresses and small print are built. Suppliers and buyers draw from the same lists. A word belongs to training or to the held-out split, never to both."""
import zlib


def held(word, share=4):
    return zlib.crc32(word.lower().encode()) % share == 0


def split_of(words, share=4):
    words = sorted(set(words))
    return {'train': [w for w in words if not held(w, share)], 'held': [w for w in words if held(w, share)]}


SURNAMES = split_of('''Abbas Acosta Adeyemi Agarwal Ahlberg Albrecht Alessi Amaral Andersen Antoniou Appleby Arcuri Armitage Atkins Aylward Babic Baines Bakker Baptiste Barrasso Basile Bassett Battaglia Baumann
    Beaumont Bhatt Bianchi Birch Blakeney Bogdan Bolger Borg Boyce Bradshaw Brandt Breen Briggs Brodie Buchan Burgess Burke Byrne Cadman Cairns Calder Calvert Camilleri Cantwell Capaldi Cardoso Carmichael Carrick
    Cassar Castle Catalano Chalmers Chandra Chapple Chen Cheung Christou Clancy Clarkson Coburn Colquhoun Conlon Conte Cooper Costa Coyle Cranston Crowe Cullen Cutler Dakic Daly Danaher Darcy Davenport Dawe Deacon Delaney
    Demetriou Desai Devlin Dhaliwal Dimopoulos Dinh Dobson Donnelly Dorrigo Dragovic Duarte Duffield Dunne Duong Dyson Easton Eggleston Elias Elphick Endicott Espinosa Esposito Evangelou Fahey Falzon Farrelly Faulkner
    Fehlberg Ferrante Fiorelli Fitch Flanagan Flores Fontaine Forsyth Fraser Frost Fuller Gallo Garrett Gatt Georgiou Ghosh Gibbs Gillard Girardi Glasson Gorman Grech Greenwood Grimshaw Gupta Haddad Haines Hallett Hansen
    Harcourt Harwood Hassan Hatfield Hawker Hayes Heffernan Henriksen Hewitt Higgins Hoang Hobbs Holloway Horvat Houghton Howarth Hussein Iliadis Imrie Irvine Ismail Jankovic Jansen Jarvis Jessop Joshi Jovanovic Kalra
    Kang Kapoor Karlsen Katsaros Kaur Keane Keating Kelleher Kendrick Khoury Kiernan Kingsley Kirkby Knezevic Koh Konstantin Korhonen Kowalski Krause Kulkarni Lachlan Laidlaw Lal Lambert Lanza Larkin Lazarus Leary Leung Liang
    Lindqvist Lister Locke Loughnan Lowry Lukic Luong Lynagh Mabey Macri Madigan Mahoney Malik Mancuso Mannix Marinos Markovic Marsden Masood Mathers Mazur McAllister McBride McCabe McKendry McNamara Mehta Meyer Mifsud
    Milani Mitrovic Moffat Mohan Molloy Moretti Morrow Muir Mulcahy Murtagh Nagy Nasser Neale Newcombe Ngo Nikolic Nolan Norwood Novak OBrien ODonnell OShea Oakley Okafor Olsen Osborne Ozturk Pace Padovan Palermo Papas
    Parkhill Parrish Patel Pavlou Peacock Pellegrino Penrose Perrin Pham Pickering Pinto Poulos Prasad Prendergast Quach Quigley Quinlan Quirk Rafferty Rahman Rankin Rao Rasmussen Reardon Redfern Reilly Renshaw Ricci
    Rigby Riordan Rizzo Roche Romano Rossi Rowe Ruddock Russo Ryder Saliba Sampson Sandhu Santoro Sawyer Schembri Scully Sedgwick Sharma Shearer Sheehan Siddiqui Sidoti Simic Singh Skelton Slattery Soares Sorensen Spiteri
    Stanhope Stapleton Steele Stojanovic Strickland Sutherland Swann Szabo Taddeo Talbot Tanner Teo Thackeray Thanos Tierney Tomasi Tomic Traynor Trevino Trinh Truong Tully Turnbull Twomey Ursini Vaughan Venter Verma
    Vidler Vinci Vu Wakefield Walden Waring Warwick Weatherall Webber Weir Westbrook Whelan Whitaker Wilkes Winslow Wong Woodhouse Wyatt Xuereb Yallop Yates Yildiz Yip Zafar Zanetti Zhou'''.split())
BRANDS = split_of('''Able Accord Acme Acorn Advance Aegis Allied Alloy Alpha Amber Anvil Apex Arbour Arcadia Argyle Ark Arrow Ascend Aspect Asteroid Atlas Axis Azure Balance Bandicoot Banner Barefoot Baseline Basalt Beeline Big
    Birch Bison Blackbird Blaze Bloom Blue Bluestone Bold Bolt Bonza Bower Brave Brick Bridge Bright Brolly Bronze Brush Bunyip Buzz Cactus Canopy Canvas Canyon Carbon Caravel Cargo Castle Catalyst Central Charcoal Chisel
    Circle City Clarity Classic Clear Clever Cliff Clock Cloud Clover Cobalt Cobber Cockatoo Comet Common Copper Core Corner Cornerstone Corella Cove Craft Crescent Crest Crimson Crow Crown Crystal Cube Cypress Daisy Dawn
    Delta Desert Diamond Dingo Direct Dolphin Domain Dragonfly Drift Driftwood Dynamic Eagle Earth East Echo Eclipse Edge Elite Elm Emerald Empire Endeavour Energy Enigma Epic Essential Eureka Ever Express Fable Fern Field
    Fig Flame Flash Flint Flow Focus Forge Fortune Foundry Fox Freedom Fresh Fusion Galaxy Garnet Gateway Gecko Gem Genesis Giant Ginger Glacier Glide Global Goanna Gold Golden Grand Grange Gravel Great Green Grevillea Grey
    Grove Gull Gum Gumnut Hammer Handy Happy Hawk Hazel Helix Heron Hive Honey Hub Icon Impact Indigo Infinity Inner Innova Insight Iron Island Ivory Ivy Jade Jasper Jet Joey Junction Jump Juniper Karri Kelp Key Kinetic
    King Kite Koala Lantern Larch Latitude Laurel Leaf Legend Level Liberty Link Lion Lizard Local Loft Logic Lotus Lunar Lyric Magpie Mako Mallet Mango Maple Marble Mariner Marine Matrix Maverick Max Mercury Mercer Midway
    Milestone Mint Mirage Modern Momentum Monarch Moon Mountain Murmur Mustard Myrtle National Native Nautilus Nest Neon Nexus Noble Nomad North Nova Numbat Oak Oasis Ocean Olive Omega Onyx Open Optimum Orange Orbital Orchid
    Origin Osprey Otter Outlook Oyster Paddock Panda Panorama Parrot Passage Patch Path Pathway Peak Pearl Pebble Pegasus Pepper Peregrine Phoenix Pilot Pine Pioneer Pivot Plum Polar Poppy Port Premier Prime Prism Proton
    Quality Quartz Quest Quick Quill Rainbow Ranger Rapid Raven Reef Regent Reliable Resolve Ridge River Robin Rock Rocket Rosewood Royal Ruby Rustic Saffron Sage Salt Sand Sapphire Scout Seaview Secure Select Sequoia Shell
    Sierra Signal Silver Simple Sky Skyline Slate Smart Snowy Solar Solid Sonic South Spark Spectrum Sphere Spinifex Spring Spruce Square Star Steady Stellar Stone Storm Strata Stratus Stream Stringybark Stump Sun Sunny Super
    Supreme Surf Sure Swan Switch Synergy Tango Tasman Teal Tempo Terra Thistle Thrive Thunder Tide Tiger Timberline Topaz Torrent Total Tower Trail Tree Trident Trinity Triple Tropic True Tulip Turbo Twin Ultra Umbra Union
    United Urban Vale Vast Vector Velocity Venture Vesper Victory View Vine Violet Vision Vista Vital Vivid Volt Voyage Walnut Warrior Wave Weave West White Wild Wind Wolf Wonder Wood Wren Yellow Yonder Zephyr Zig Zodiac'''.split())
FIRST = split_of('''Abby Adam Aisha Alan Alex Amelia Amir Andrea Andrew Angela Anh Anna Anthony Arjun Ashley Barbara Beth Bill Blake Brad Brendan Brett Brian Brooke Callum Cameron Carol Catherine Charlie Chris Cody Connor Craig Cynthia
    Damien Darren David Deb Dimitri Dominic Donna Doug Ebony Eddie Elaine Eli Ellie Eric Ethan Evan Faye Fiona Frank Fred Gary Gemma Geoff George Georgia Gina Glen Graham Greg Harry Hayley Heath Helen Henry Hugo Ian Imogen Isaac
    Isla Jade James Jamie Jan Janelle Jason Jenny Jeremy Jess Jim Joanne Jodie John Jordan Josh Judy Julia Julie Justin Karl Kate Kathy Keith Kelly Ken Kerry Kevin Kylie Lachie Laura Lauren Leanne Len Lewis Linda Lisa Louise Lucas
    Lucy Luke Lynn Marcus Margaret Mark Martin Mary Matt Megan Melissa Michael Michelle Mick Mike Mitchell Molly Monica Naomi Natalie Neil Nick Nicole Noel Norm Olivia Pam Pat Patrick Paula Penny Pete Peter Phil Rebecca Renee
    Rhys Rob Robyn Rod Roger Ron Rosa Ross Roy Russell Ruth Ryan Sally Samantha Sandra Sarah Scott Sean Shane Sharon Shaun Simon Skye Stacey Stan Stephanie Stuart Sue Suresh Susan Tanya Ted Teresa Terry Thuy Tim Todd Tony Tracey
    Trent Trevor Troy Vanessa Vera Vicki Victor Wayne Will Xavier Zac Zara'''.split())
STREETS = split_of('''Abercrombie Acacia Addison Albion Alexandra Alfred Alma Anderson Ann Anzac Archer Argyle Ashmore Auburn Balmain Barkly Barry Bathurst Bay Bell Belmore Bent Berry Blackwood Boronia Botany Bourke Bowen Box Brunswick
    Buckley Burwood Byron Canning Canterbury Carrington Castlereagh Centre Chalmers Chapel Charles Chester Chifley Coleman College Collins Collier Cook Cooper Creek Curtin Darling Davey Deakin Denison Derby Dixon Dorset Douglas
    Duke Eastern Elgin Ernest Evans Ferntree Fisher Flora Forest Forster Fowler Frederick Garden Gardeners Gibson Gladstone Glebe Gordon Grafton Graham Granville Hampton Harris Hastings Hawthorn Heidelberg Henry Herbert High
    Hobart Hope Howard Hume Huntingdale Illawarra Industrial Ingham Ipswich Isabella Jackson Jervois Johnston Junction Keilor Kelly Kembla Kensington Kings Kingsway Kororoit Lakeside Lang Latrobe Lawson Leichhardt Leveson Liverpool
    Lygon Mackie Main Maitland Malvern Manly Manning Marine Marsden Mary Matthews McDowall Melville Merri Military Miller Milton Moore Moreland Mount Napier Nelson Nepean Newcastle Nicholson North Norton Oak Ocean Old Oxford
    Pacific Palmer Parkes Patterson Percy Perry Phillip Pine Plenty Port Portland Power Prince Pyrmont Quarry Queens Ramsay Raglan Rathdowne Redland Reserve Richmond Ridge River Robinson Rosebery Ross Russell Salisbury Scott
    Sheffield Shepherd Smith South Spencer Springvale Stanley Stephen Stirling Stud Sunnyholt Sydney Talavera Taylor Thomas Toorak Torrens Tudor Turner Verdon Vincent Vulture Walker Warrigal Waterloo Wattle Wentworth Western
    Whitehorse Wickham Willoughby Windsor Wingewarra Woodville Wyndham Yarra Young'''.split())
STREET_KINDS = ['Street', 'St', 'Street', 'St', 'Road', 'Rd', 'Road', 'Avenue', 'Ave', 'Drive', 'Dr', 'Parade', 'Pde', 'Lane', 'Highway', 'Hwy', 'Crescent', 'Cres', 'Place', 'Pl', 'Terrace', 'Tce', 'Court', 'Ct', 'Way', 'Boulevard', 'Circuit', 'Close', 'Grove', 'Esplanade']
_TOWNS = '''Abbotsford VIC 3067,Airport West VIC 3042,Albany WA 6330,Albury NSW 2640,Alderley QLD 4051,Altona VIC 3018,Archerfield QLD 4108,Armadale WA 6112,Armidale NSW 2350,Artarmon NSW 2064,Ashmore QLD 4214,Auburn NSW 2144,Balcatta WA 6021,
    Bankstown NSW 2200,Bassendean WA 6054,Bathurst NSW 2795,Batemans Bay NSW 2536,Bayswater VIC 3153,Beaudesert QLD 4285,Bega NSW 2550,Belmont WA 6104,Berwick VIC 3806,Bibra Lake WA 6163,Blacktown NSW 2148,Bowen Hills QLD 4006,Braeside VIC 3195,
    Broadmeadows VIC 3047,Broome WA 6725,Bunbury WA 6230,Bundaberg QLD 4670,Burleigh Heads QLD 4220,Burnie TAS 7320,Busselton WA 6280,Caboolture QLD 4510,Campbelltown NSW 2560,Canning Vale WA 6155,Capalaba QLD 4157,Caringbah NSW 2229,
    Castle Hill NSW 2154,Charmhaven NSW 2263,Chatswood NSW 2067,Cheltenham VIC 3192,Chermside QLD 4032,Clayton VIC 3168,Coburg VIC 3058,Coffs Harbour NSW 2450,Coolum Beach QLD 4573,Coopers Plains QLD 4108,Coorparoo QLD 4151,Cranbourne VIC 3977,
    Crows Nest NSW 2065,Darra QLD 4076,Dee Why NSW 2099,Deer Park VIC 3023,Devonport TAS 7310,Doncaster VIC 3108,Edwardstown SA 5039,Elizabeth SA 5112,Emu Plains NSW 2750,Epping NSW 2121,Eltham VIC 3095,Fairfield NSW 2165,Frankston VIC 3199,
    Geraldton WA 6530,Gladstone QLD 4680,Glen Waverley VIC 3150,Goulburn NSW 2580,Griffith NSW 2680,Gympie QLD 4570,Hallam VIC 3803,Hamilton VIC 3300,Helensvale QLD 4212,Hervey Bay QLD 4655,Hornsby NSW 2077,Horsham VIC 3400,Huntingwood NSW 2148,
    Ingleburn NSW 2565,Kalgoorlie WA 6430,Karratha WA 6714,Katherine NT 0850,Keysborough VIC 3173,Kewdale WA 6105,Kingston TAS 7050,Kotara NSW 2289,Laverton North VIC 3026,Leederville WA 6007,Lidcombe NSW 2141,Lilydale VIC 3140,Lismore NSW 2480,
    Logan Central QLD 4114,Lonsdale SA 5160,Mackay QLD 4740,Maddington WA 6109,Maitland NSW 2320,Malaga WA 6090,Mandurah WA 6210,Marion SA 5043,Maroochydore QLD 4558,Mascot NSW 2020,Melton VIC 3337,Merimbula NSW 2548,Mildura VIC 3500,Milperra NSW 2214,
    Mitcham VIC 3132,Moorabbin VIC 3189,Mordialloc VIC 3195,Mornington VIC 3931,Morwell VIC 3840,Mount Gambier SA 5290,Mount Isa QLD 4825,Mudgee NSW 2850,Murray Bridge SA 5253,Murwillumbah NSW 2484,Narre Warren VIC 3805,Nerang QLD 4211,Noosaville QLD 4566,
    North Sydney NSW 2060,Northcote VIC 3070,Northgate QLD 4013,Nowra NSW 2541,Nunawading VIC 3131,Oakleigh VIC 3166,Orange NSW 2800,Ormeau QLD 4208,Pakenham VIC 3810,Palmerston NT 0830,Port Adelaide SA 5015,Port Augusta SA 5700,Port Hedland WA 6721,
    Port Kembla NSW 2505,Port Lincoln SA 5606,Port Macquarie NSW 2444,Prahran VIC 3181,Queanbeyan NSW 2620,Queenstown TAS 7467,Redcliffe QLD 4020,Regency Park SA 5010,Ringwood VIC 3134,Rockhampton QLD 4700,Rowville VIC 3178,Sale VIC 3850,Salisbury QLD 4107,
    Seven Hills NSW 2147,Shepparton VIC 3630,Slacks Creek QLD 4127,Smithfield NSW 2164,South Melbourne VIC 3205,Springwood QLD 4127,St Leonards NSW 2065,Stawell VIC 3380,Subiaco WA 6008,Sunbury VIC 3429,Sunshine VIC 3020,Swan Hill VIC 3585,Tamworth NSW 2340,
    Taree NSW 2430,Thebarton SA 5031,Thomastown VIC 3074,Townsville QLD 4810,Tuggeranong ACT 2900,Tweed Heads NSW 2485,Ulladulla NSW 2539,Unley SA 5061,Victor Harbor SA 5211,Virginia QLD 4014,Wacol QLD 4076,Wagga Wagga NSW 2650,Wangara WA 6065,
    Wangaratta VIC 3677,Warners Bay NSW 2282,Warragul VIC 3820,Warrnambool VIC 3280,Wetherill Park NSW 2164,Whyalla SA 5600,Windsor NSW 2756,Wodonga VIC 3690,Woolloongabba QLD 4102,Wyong NSW 2259,Yatala QLD 4207,Zillmere QLD 4034'''
_PLACES = split_of([one.strip() for one in _TOWNS.replace('\n', '').split(',')])
TOWNS = {split: [(one.rsplit(' ', 2)[0], *one.rsplit(' ', 2)[1:]) for one in names] for split, names in _PLACES.items()}
# Words of what a firm does that say nothing about its trade, and what may follow.
WORKS = split_of('''Agencies Associates Bros Collective Company Concepts Connections Consolidated Contractors Corporation Creations Developments Direct Distributors Dynamics Enterprises Equipment Exchange Factory Fabrications Fitouts
    Group Guild Holdings House HQ Imports Industries Innovations Installations International Investments Lab Logistics Makers Management Market Merchants Network Nominees Operations Outfitters Outlet Partners Partnership People
    Place Pro Productions Products Professionals Projects Resources Retail Room Sales Services Shed Shop Solutions Source Specialists Station Store Studio Studios Supplies Supply Support Systems Team Technologies Traders Trading
    Ventures Warehouse Wholesale Wholesalers Works Workshop World Yard'''.split(), 5)
# More words of trades, by category, besides those in ../trades.py.
PARTS = {
    'Advertising & marketing': 'Branding,Advertising,Promotions,Web Design,Video,Photography,Copywriting,Billboards', 'Cleaning': 'Window Cleaning,Pressure Cleaning,Carpet Care,Property Care,Janitorial', 'Computer & software': 'Networks,Data,Computing,Cyber,Web Hosting,Repairs',
    'Consulting & accounting': 'Accounting,Tax,Business Services,Chartered Accountants,HR,Strategy,Audit,Engineers,Surveyors', 'Education & training': 'Education,Learning,RTO,Institute,School of Business,Driving School', 'Electricity & gas': 'Electricity,Retail Energy,Solar,LPG',
    'Entertainment': 'Music,Entertainment,Cinemas,Golf Club,RSL Club,Party Hire', 'Equipment hire': 'Rentals,Scaffolding,Cranes,Generators,Portable Toilets,Coolrooms', 'Freight & courier': 'Haulage,Removals,Deliveries,Cartage,Tow Trucks,Forwarding', 'Insurance': 'Assurance,Risk,Insurance Services',
    'Legal': 'Law,Legal Practice,Barristers,Notaries,Attorneys', 'Materials': 'Concrete,Bricks,Tiles,Glass,Paints,Insulation,Sand & Soil,Fasteners,Roofing Supplies,Flooring,Landscape Supplies', 'Meals': 'Espresso,Coffee,Grill,Sushi,Burgers,Pies,Tavern,Hotel,Pho,Curry House,Roasters,Deli',
    'Motor vehicle': 'Panel & Paint,Car Wash,Exhausts,Diesel,Auto Electrics,Batteries,Suspension,Windscreens,Motorcycles', 'Office supplies': 'Office Furniture,Business Supplies,Toner,Paper', 'Packaging': 'Boxes,Bags,Labels,Plastics', 'Printing & stationery': 'Copy Centre,Graphics,Screen Printing,Labels',
    'Rent': 'Realty,Commercial,Leasing,Estates,Self Storage', 'Repairs & maintenance': 'Handyman,Garage Doors,Appliance Repairs,Pumps,Lifts,Gutters,Fire Protection,Glazing,Heating & Cooling,Fencing,Gates,Gardens,Tree Care,Pools', 'Stock': 'Fruit & Veg,Seafood,Meats,Bakery,Smallgoods,Cellars,Brewing,Nuts,Spices,Nursery,Giftware,Cosmetics',
    'Subcontractors': 'Bricklaying,Roofing,Excavations,Rendering,Formwork,Scaffolding,Stonework,Waterproofing,Flooring,Demolition,Labour Hire', 'Subscriptions': 'Online,Digital,Hosting,Media,Analytics,Labs', 'Telephone & internet': 'Voice,Internet,Wireless,Fibre,Telephony', 'Tools & equipment': 'Bearings,Hydraulics,Fasteners,Welding,Air Tools,Pumps,Kitchen Equipment,Scales',
    'Travel & accommodation': 'Lodge,Resort,Travel,Motel,Inn,Car Rentals,Holiday Park,Cabs', 'Uniforms': 'Apparel,Safety Wear,Clothing,Boots', 'Waste': 'Bins,Skips,Liquid Waste,Metal Recycling,Document Destruction', 'Water': 'Water Cartage,Filters',
    'Other': 'Veterinary,Dental,Physiotherapy,Early Learning,Fitness,Pharmacy,Church,Farms,Orchards,Vineyards,Podiatry,Optical,Childcare,Sports Club,Community Services,Aged Care,Kennels,Gymnastics', 'Bank fees': 'Finance,Credit,EFTPOS,Card Services',
}
_CONSONANTS = {'train': 'b br c cl cr d dr f fl g gl gr h j k l m n p pl pr qu r s sc sk sl sp st t tr v w z'.split(), 'held': 'bl ch d dw f fr g gw j k kr l m n p ph r sh sm sn sw t th v vr y zh'.split()}
_VOWELS = {'train': 'a e i o u ai ee io ou ia'.split(), 'held': 'a e i o u au ea ie oa ue y'.split()}
_ENDS = {'train': 'x ra lo nt vex tix do na rum lia zen via core tron dex mo ly sta co nex ria den'.split(), 'held': 'q za bri ndo ryn plex ka lume ss ven zo ty lon fi gen rk shi vo mbr ell'.split()}


def invented(rng, split):
    """A word that means nothing."""
    c, v = _CONSONANTS[split], _VOWELS[split]
    word = ''.join(rng.choice(c) + rng.choice(v) for _ in range(rng.choice([1, 2, 2, 2, 3])))
    word += rng.choice(_ENDS[split]) if rng.random() < .75 else ''
    return rng.choice([word.capitalize(), word.capitalize(), word.capitalize(), word.upper() if len(word) < 6 else word.capitalize(), word])
