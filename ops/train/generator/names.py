"""Fictional people, firms and addresses. The held-out split has surnames and brand words of its own, so its suppliers are never seen in training."""

SURNAMES = {
    'train': '''Abbott Ainsley Ashworth Bannerman Barlow Beckett Bellamy Birdsall Blackwood Bodnar Brannigan Calloway Carmody Castellano Chau
        Corrigan Coutts Crossley Dalgarno Dempster Denholm Doyle Drummond Eastgate Ellery Fairweather Farrugia Fenwick Finlayson Galvin
        Garside Giannakis Goddard Greenhalgh Hadley Halloran Harkness Hartigan Hennessy Hollis Huynh Ibbotson Jeffcoat Kavanagh Kerrigan
        Kovacic Langdon Lockyer Lombardo Mackellar Maguire Marchetti Mortlock Naidoo Nakamura Nguyen Oakden Orchard Pappas Pemberton
        Petrakis Pilgrim Quilty Radcliffe Ransome Rowntree Sadler Scrimgeour Selwood Silvestri Skene Stavros Tasker Thornbury Tolhurst
        Tran Underhill Vasquez Vella Wadsworth Walmsley Wetherby Whitlock Winterton Yarwood Zammit'''.split(),
    'held': '''Aldous Bickerton Cavanagh Dellaway Everingham Fotheringay Gallimore Hotchkiss Ingleby Jardine Kostas Lethbridge Moncrieff
        Nettleton Ormsby Pascoe Quayle Ravenscroft Satterley Tremaine Urquhart Venables Wolstenholme Yeoman Zielinski Banksia Cormack'''.split(),
}
BRANDS = {
    'train': '''Acacia Anchor Aurora Banyan Bayside Beacon Bluegum Boundary Brightwater Capital Cardinal Cedar Citadel Coastal Compass
        Coral Crestline Eastern Ember Evergreen Falcon Fairway Firefly Frontier Granite Greenfield Harbour Heritage Highland Horizon
        Ironbark Jacaranda Keystone Kestrel Lakeside Lighthouse Magnolia Meridian Metro Northern Oakridge Orbit Outback Pacific Paragon
        Pinnacle Platinum Quantum Redgum Regal Ridgeway Riverbend Rosella Silverleaf Southern Sterling Summit Sunrise Swift Tidewater
        Titan Unity Valley Vanguard Vertex Waratah Wattle Westgate Wombat Zenith'''.split(),
    'held': '''Alpine Bellbird Billabong Cascade Currawong Dunes Emu Fernhill Galah Hillcrest Inland Jabiru Kookaburra Lyrebird Mallee
        Nimbus Opal Pelican Quokka Saltbush Tamar Vortex Willow Yarra Brolga'''.split(),
}
FIRST = '''Aaron Alice Anita Ben Bianca Carlo Chloe Claire Daniel Dean Elena Emma Farah Gavin Grace Hannah Ivan Jack Jasmine Joel Karen Kim
    Leah Liam Maria Mei Nathan Nina Oliver Omar Paul Priya Rachel Ravi Sam Sofia Steve Tara Tom Vikram Wendy Yusuf Zoe'''.split()
STREETS = '''Albert Arthur Banksia Beach Bridge Cambridge Church Clarence Commercial Crown Dalley Edward Elizabeth Fitzroy Flinders Francis George
    Grey Harbour Hay High Hunter James John Kent King Lonsdale Macquarie Main Market Mitchell Murray Park Pitt Princes Queen Railway
    Regent Rundle Station Sturt Sussex Swan Union Victoria Wellington Wharf William York'''.split()
STREET_KINDS = ['Street', 'St', 'Road', 'Rd', 'Avenue', 'Ave', 'Drive', 'Parade', 'Lane', 'Highway', 'Crescent', 'Place', 'Terrace']
SUBURBS = [
    ('Marrickville', 'NSW', 2204), ('Parramatta', 'NSW', 2150), ('Newtown', 'NSW', 2042), ('Penrith', 'NSW', 2750), ('Gosford', 'NSW', 2250),
    ('Alexandria', 'NSW', 2015), ('Wollongong', 'NSW', 2500), ('Brookvale', 'NSW', 2100), ('Silverwater', 'NSW', 2128), ('Dubbo', 'NSW', 2830),
    ('Richmond', 'VIC', 3121), ('Footscray', 'VIC', 3011), ('Dandenong South', 'VIC', 3175), ('Geelong', 'VIC', 3220), ('Ballarat', 'VIC', 3350),
    ('Brunswick', 'VIC', 3056), ('Box Hill', 'VIC', 3128), ('Bendigo', 'VIC', 3550), ('Tullamarine', 'VIC', 3043), ('Fortitude Valley', 'QLD', 4006),
    ('Southport', 'QLD', 4215), ('Toowoomba', 'QLD', 4350), ('Cairns', 'QLD', 4870), ('Eagle Farm', 'QLD', 4009), ('Ipswich', 'QLD', 4305),
    ('Norwood', 'SA', 5067), ('Wingfield', 'SA', 5013), ('Glenelg', 'SA', 5045), ('Fremantle', 'WA', 6160), ('Osborne Park', 'WA', 6017),
    ('Joondalup', 'WA', 6027), ('Welshpool', 'WA', 6106), ('Hobart', 'TAS', 7000), ('Launceston', 'TAS', 7250), ('Fyshwick', 'ACT', 2609),
    ('Belconnen', 'ACT', 2617), ('Winnellie', 'NT', 820), ('Alice Springs', 'NT', 870),
]
BUYER_TRADES = ['Building Co', 'Dental Care', 'Early Learning', 'Cafe', 'Physiotherapy', 'Landscapes', 'Joinery', 'Design Studio', 'Logistics',
                'Veterinary Clinic', 'Bakery', 'Electrical', 'Motors', 'Interiors', 'Fitness', 'Farms', 'Medical Centre', 'Kitchens', 'Pharmacy', 'Hire']
