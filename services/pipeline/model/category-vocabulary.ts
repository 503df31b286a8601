/** The words from which the model predicts a category, as word-hash.ts normalizes them; written by ops/train/vocabulary.ts. */
export const categoryVocabulary: ReadonlySet<string> = new Set(`
0.00kwh 0.0mm 00.00days 00.00kl 00.00kwh 00.00mj 00.0kg 000.00days 000.00kl 000.00kwh 000.00mj 00000km 0000l 000cca 000ml 000mm 00ft 00gb 00kg 00kva
00mm 00pk 0kg 0nd 0oz 0pk 0tb a0 aa academy access accommodation account accountant accounting adblue add-on additional administration administrative
ads adults advertisement advertising advice advisory aged agency agree agreement aid air aircon airfare airport alarm alcohol alignment allowance
american analytics angle annual apartments api app apples appliance application apply apps apron aprons arch arrangement arrears arrival arrive asic
assessment audiometric audit authority auto autogas automotive average avocado backup bags bakers bakery banana bananas band bank banner bar barrister
bas base battery bay beans bearing beef beer behalf beverage beverages bib billboard bin binding bins bird bistro bit black bleach block bobcat bolts
bond bookkeeping booklets books boom boots bottled bowling bowls bowser box boxes brake branding bread breaker breakfast breast brewing bricklaying
bricks broadband brochures broker brokers brown bubble burger business butter bypass cable cabs caesar cafe cake call callout calls campaign canapes
cap capital cappuccino car card cardboard cards cargo carpentry carpet carton cartons cartridge castor casual catering cellars cement certificate
chair charge chargeback charger check-in checkout cheese chef chicken childcare chips chocolate choosing church cinema cinemas city claim clamshell
class clean cleaner cleaning clear cling clinic cloud coats coffee collection com.au communications community compare compensation compliance
compressor computer computers computing con concrete concreting conduit conference confirmation consignment consult consultant consultation consulting
containers contents contract contracting contractor contribution control controlled controller conveyancing cool coolroom copies copper copy corporate
council courier course court couverture cover covers cranes cream creating ctp cup cups curry daily dairy damage dark data day dear decals deep
delivery demand demolition dental depart department departure depot design desk desktop detergent diesel digital dinner disbursements dishwashing
disinfectant disposal distance dj dob docket does domain domestic donation door downlight doz dozen drafting drain drainage dressing drill drills
drink driver drop drug duration duty early earth eftpos eggs electrical electricity electrics embroidered embroidery emergency energy engine enrolment
entertainment entry envelopes environment environmental equipment espresso event exam excavations excavator excess exchange exit expiry express
extension external eye facebook facilitation facility fare farms fee feed-in fees fencing files filing filter finance financial fire first fish
fit-off fitness fittings flat fleet flight floral florist flour flowers flu flyer flyers foil folder folio food forklift formwork forwarding frame
frames freight front fruit fuel function functions fund furniture gardens gas gates gateway general generator generators get gift giftware glance
glass glasses gloves google government gpo grease green grinder grower guard guest gutter half hand handling handset hardware hat haulage hdmi
headlamp health hearing heights here hi hire hosted hosting hot hotel hourly hours hunter hydraulics hygiene ice iced image impact inch indemnity
induction initial ink inn install instalment instalments instant insulation insurance insured interchange internet interruption interstate intraoral
invoices ip ip00 it jacket janitorial junction kennels keyboard kg kilolitres kit kl kraft kwh labels labour labourer labs ladder lamb laminating lamp
landfill landlord landscape laptop latte laundered laundry lawyer lease leasing led legal lemons lenses lessor letterbox letterhead lettering lettuce
lever levies levy liability licence license licensing lids lift line linen link liquid liquor litres lock locksmith lodge logbook logo long lubricants
lunch machine machinery maintenance managed margherita markers market marketing marketplace massage mcc meal measure meat meats mechanic media medical
meetings membership merchant mesh meter metering method mgp00 microsoft milk mills min mince mini minibar minimum mirn mixed mixer mj mobile mobiles
modem monitor monitoring monthly mop motel motor motorcycles motors motorways mouse multimeter municipal music nails napkins nbn network networks
newspaper night nights nmi northern note notebook nuts occupational odometer off-peak office oil olive onions onsite optical optometry or orchards
ordinary out outback outgoings oven overage overnight overtime owners pack package packaging packer pads paint painting pallet pants paper parcel park
parking parks party pass paste patient payments payroll pbx pci pdf peak pens periodontal permit personnel pest petrol petroleum pharmacy pho phone
photography physiotherapy picker pie pine pipe pizza pizzeria plan planetary planning plant plasterboard plastering plastics plate platter plumber
plumbing pmp podiatry pods policy polo post postage poster potatoes pour power pre-employment premises premium preparation pressure print printed
printer printing pro produce professional progress promotion property protection provedores provider public pulp pump pvc queen radio range rangehood
rate rates rcbo rcti read real realty recipient recipient-created recruitment recycled recycling red refrigeration refund regional registered
registration registry rego remedial removal rendering renewal rent rental rentals repair repairs repayment replace requests residential resort
restaurant return revenue review rice ride rides rideshare riding ring rm roadhouse roaming roasters rode rolls roof roofing room rough-in router rsl
rto rubbish rural saas safety salad sandwich sanitary satchel saw scaffold scaffolder scale scales scheduling scheme schnitzel scissor screws seafood
search seat seats security self seminar sends sent seo server service set settled settlement sewer sewerage sheet shipping shire shirt shop shopfront
shoulder shown side signage signs silicone sim sinking site skip slab sleeve slices smallgoods sms soap social soft software soil solar solicitor soup
sp sp00000 space spanner sparkling special spices spinach sponsorship square ssd staffing stamp standard stapler starter statements static stationery
stay steam steel stonework stop storage storeperson stormwater strata strategy stripe student subcontractor subscription sugar summary sundries sundry
superannuation supervisor supply support surge surveyors suture switch switchboard tab table tablet tag tail takeaway tams tape tariff tax taxi taxis
team technician technology telecom telehealth telephone temporary tenancy tenant terminal terrorism test tester theatre themes thigh tickets tiles
tiling tim timber timesheet tipping tissue title toast toilet toll tolling tolls tomatoes toner tonne tool tools top torch towel towels town trade
traffic trailer training transaction transactions transport trap tray treatment tree trip triplicate truck tuition tunnel twin two tyre tyres ulp
ultimate unblock underwriter underwriting uniform uniforms unit unleaded unsalted up upgrade usage usb user users utilities vaccination vacuum
valuation valve vanilla veg vehicle venue vest veterinary video vin vinyl vis voip waiting waiver walls ward wash waste wastewater water waterproofing
wear webinar website weekend weekly welding western wheel white whiteboard wholemeal wholesale wifi window windscreen windscreens wine wire wireless
workers workforce working workshop workspace workwear wrap written x-ray yeast
`.trim().split(/\s+/))
