"""What each kind of supplier sells: expense category, name parts, where it is seen (documents it writes) and items with prices in cents."""

def trade(category, parts, items, kinds=('invoice',), free=0.0):
    """`free`: the share of items without GST. Items are `name|low|high` in dollars."""
    parsed = []
    for item in items.split(';'):
        name, low, high = item.strip().split('|')
        parsed.append((name, int(float(low) * 100), int(float(high) * 100)))
    return {'category': category, 'parts': parts.split(','), 'items': parsed, 'kinds': kinds, 'free': free}

TRADES = [
    trade('Advertising & marketing', 'Media,Signs,Marketing,Creative,Digital', 'Social media management|400|1800;Vehicle signage|350|2200;Letterbox drop 5000|300|700;'
          'Google Ads management fee|250|1500;Shopfront vinyl lettering|180|900;Newspaper advertisement 1/4 page|220|800;Banner printing 3m x 1m|95|260;Photography half day|450|1100'),
    trade('Bank fees', 'Merchant Services,Payments,Financial', 'Merchant service fee|18|320;Terminal rental|22|66;Transaction fees|3|180;Card scheme fees|2|90;Monthly account fee|10|30', ('invoice', 'subscription'), 0.2),
    trade('Cleaning', 'Cleaning,Cleaning Services,Hygiene,Facility Services', 'Weekly office clean|120|480;Window cleaning external|90|420;Carpet steam clean|150|600;Sanitary bin service|18|55;'
          'Deep clean kitchen|250|900;Toilet rolls carton 48|38|72;Disinfectant 5L|14|39;Rangehood filter exchange|45|160'),
    trade('Computer & software', 'IT,Computers,Technology,Systems,Tech', 'Laptop 14 inch 16GB|980|2400;Managed IT support per user|45|140;SSD 1TB|89|220;Network switch 24 port|280|760;'
          'Onsite technician hour|120|220;Microsoft 365 licence|12|45;Backup service monthly|30|180;Wireless keyboard and mouse|39|130', ('invoice', 'docket', 'subscription')),
    trade('Consulting & accounting', 'Accountants,Bookkeeping,Advisory,Consulting', 'Preparation of BAS|180|520;Annual financial statements|900|3600;Bookkeeping services hours|55|95;Tax return preparation|220|950;'
          'Advisory meeting|150|480;ASIC annual statement handling|80|180;Payroll processing|60|240'),
    trade('Education & training', 'Training,Safety Training,Academy,College', 'First aid course|89|190;White card training|75|160;Working at heights course|190|390;Food safety supervisor certificate|120|260;'
          'Workshop facilitation|400|1400;Course materials|25|90', ('invoice',), 0.25),
    trade('Electricity & gas', 'Energy,Power,Gas,Utilities', 'Peak usage|90|900;Off peak usage|30|300;Supply charge|25|140;Solar feed in credit|4|60;Gas usage|40|620', ('utility',)),
    trade('Entertainment', 'Events,Theatre,Bowls Club,Functions', 'Function room hire|200|900;Beverage package|25|65;Canapes platter|85|190;Corporate box tickets|120|480;DJ services|300|900', ('invoice', 'docket')),
    trade('Equipment hire', 'Hire,Plant Hire,Equipment Hire,Access Hire', 'Scissor lift 19ft day hire|130|260;Mini excavator 1.7t|240|420;Generator 20kVA weekly|210|540;Delivery and pick up|60|220;'
          'Temporary fencing panel|4|12;Damage waiver|8|60;Trailer hire|45|95', ('invoice', 'counter')),
    trade('Freight & courier', 'Couriers,Freight,Transport,Express,Logistics', 'Satchel 3kg interstate|12|26;Pallet freight|85|360;Same day courier|18|95;Fuel levy|3|60;Tail lift surcharge|45|95;Residential delivery fee|8|22'),
    trade('Insurance', 'Insurance Brokers,Insurance,Underwriting', 'Public liability premium|380|2600;Business pack premium|450|3200;Stamp duty|20|240;Broker fee|60|350;Emergency services levy|15|160', ('invoice',), 0.35),
    trade('Legal', 'Lawyers,Legal,Solicitors,Conveyancing', 'Professional fees|350|4200;Drafting of agreement|400|2200;Filing fee|60|480;Title search|18|60;Disbursements|25|280', ('invoice',), 0.2),
    trade('Materials', 'Timber,Building Supplies,Hardware,Electrical Wholesale,Plumbing Supplies,Steel', 'MGP10 pine 90x45 5.4m|24|48;Plasterboard 10mm 2400x1200|16|32;Cement 20kg|8|13;'
          '2.5mm twin and earth 100m|95|190;LED downlight 10W|12|38;PVC pipe 100mm 6m|32|70;Circuit breaker 20A RCBO|28|66;Conduit 25mm 4m|5|14;Screws 10g x 75 box 500|32|75;Copper pipe 15mm 6m|48|96;'
          'Silicone clear 300g|9|18;Junction box IP66|11|34;Cable tray 3m|38|110', ('invoice', 'counter', 'docket')),
    trade('Meals', 'Cafe,Kitchen,Bistro,Bakehouse,Noodle Bar,Pizzeria', 'Flat white|4|6;Long black|4|6;Chicken schnitzel|19|29;Margherita pizza|18|26;Club sandwich|12|19;Fish and chips|17|28;Soft drink 375ml|3|5;'
          'Caesar salad|15|22;Banana bread|5|9;Side of chips|6|11;House red glass|9|14', ('docket', 'docket', 'invoice')),
    trade('Motor vehicle', 'Motors,Automotive,Tyres,Fuel,Service Station,Auto Repairs,Mechanical', 'Logbook service 60000km|280|640;Tyre 265/65R17|190|360;Wheel alignment|69|120;Brake pads front set|95|260;Engine oil 5W30 6L|48|98;'
          'Oil filter|14|38;Labour per hour|110|185;Battery 12V 650CCA|180|330;Safety inspection|45|90', ('invoice', 'fuel', 'fuel', 'docket')),
    trade('Office supplies', 'Office Supplies,Stationers,Office Products', 'A4 copy paper box|28|55;Lever arch file|4|9;Toner cartridge black|89|240;Office chair mesh|149|420;Desk lamp|29|85;Whiteboard markers 4pk|6|14;Coffee pods 100|48|80', ('invoice', 'docket')),
    trade('Packaging', 'Packaging,Packaging Supplies,Cartons', 'Takeaway cup 8oz carton|62|110;Paper bag brown no 3|24|52;Cardboard carton 400x300|1|4;Bubble wrap 100m|48|95;Pallet wrap|11|24;Cake box 8 inch|35|70'),
    trade('Printing & stationery', 'Print,Printing,Press', 'Business cards 500|65|160;A5 flyers 1000|110|280;Docket books triplicate|80|190;Letterhead 1000|120|320;Poster A2|18|45'),
    trade('Rent', 'Property,Real Estate,Property Management,Holdings', 'Monthly rent|1800|7200;Outgoings contribution|150|900;Car space rental|120|340;Council rates recovery|80|420;Signage licence fee|60|160', ('rent', 'invoice'), 0.0),
    trade('Repairs & maintenance', 'Plumbing,Electrical,Refrigeration,Locksmiths,Roofing,Maintenance,Air', 'Call out fee|80|165;Labour|95|150;Replace hot water valve|120|340;Cool room compressor repair|380|1400;Unblock drain|150|420;Replace door lock|110|280;'
          'Travel time|35|90;Test and tag|4|9;Parts and sundries|20|180'),
    trade('Stock', 'Produce,Foods,Wholesale Meats,Dairy,Flour Mills,Provedores,Beverages', 'Bakers flour 12.5kg|16|29;Unsalted butter 10kg|95|140;Free range eggs 15 doz|58|92;Full cream milk 2L|3|5;Castor sugar 15kg|22|38;Chicken breast 5kg|48|75;'
          'Beef mince 5kg|55|85;Tomatoes 10kg|28|55;Bottled water 24pk|9|18;Soft drink mixed case|22|38;Dark couverture 5kg|70|130;Vanilla paste 1L|95|210', ('invoice', 'invoice', 'counter', 'grocery'), 0.75),
    trade('Subcontractors', 'Contracting,Tiling,Carpentry,Painting,Plastering,Concreting', 'Install tiles m2|55|95;Labour day rate|420|680;Frame and sheet walls|900|4200;Paint two coats|600|2600;Concrete slab pour|1400|5200;Site clean up|150|400', ('invoice', 'rcti')),
    trade('Subscriptions', 'Software,Cloud,Apps,News', 'Team plan monthly|29|240;Additional seats|9|60;Annual subscription|180|990;Storage add on|5|40;Premium support|30|150', ('subscription',)),
    trade('Telephone & internet', 'Telecom,Mobile,Broadband,Communications', 'NBN 100 business plan|79|129;Mobile plan 80GB|45|69;International calls|2|45;Static IP|10|15;VoIP line|18|30;Handset repayment|32|75', ('telco',)),
    trade('Tools & equipment', 'Tools,Tool Centre,Machinery,Industrial Supplies', 'Impact driver kit 18V|249|520;Drill bit set|29|110;Multimeter|85|320;Extension ladder 6m|220|480;Angle grinder 125mm|99|260;Safety glasses|8|24;Tape measure 8m|18|39;Planetary mixer 10L|690|1900', ('invoice', 'docket', 'counter')),
    trade('Travel & accommodation', 'Hotel,Motor Inn,Apartments,Parking,Taxis,Airport Parking', 'Standard room|135|290;Breakfast|18|32;Parking|12|35;Late checkout|30|60;Minibar|4|38', ('hotel', 'parking', 'parking')),
    trade('Uniforms', 'Workwear,Uniforms,Embroidery', 'Hi vis polo|19|38;Cargo work pants|45|90;Steel cap boots|110|240;Embroidered logo|5|12;Chef jacket|38|79;Apron bib|15|34', ('invoice', 'docket')),
    trade('Waste', 'Waste,Recycling,Skip Bins,Environmental', 'General waste 1100L lift|22|48;Cardboard 1100L lift|12|28;Skip bin 6m3|320|560;Grease trap pump out|240|620;Bin rental|8|25;Tipping fee per tonne|140|320', ('invoice', 'counter')),
    trade('Water', 'Water', 'Water usage|40|380;Water service charge|20|70;Sewer usage|30|210;Parks and drainage|15|30', ('utility',), 1.0),
    trade('Other', 'Florist,Security,Pest Control,Catering,Laundry,Storage', 'Monitoring monthly|35|90;General pest treatment|180|420;Storage unit monthly|120|380;Linen hire|40|180;Floral arrangement|65|180;Guard services hour|48|75', ('invoice', 'docket')),
]
