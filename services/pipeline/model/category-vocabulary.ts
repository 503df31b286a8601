/** The words from which the model predicts a category, as word-hash.ts normalizes them; written by ops/train/vocabulary.ts. */
export const categoryVocabulary: ReadonlySet<string> = new Set(`
0.0mm 00.0kg 00000km 0000l 000cca 000ml 000mm 00ft 00gb 00kg 00kva 00mm 00pk 0kg 0oz 0pk 0tb a0 access accommodation account accountant accounting
additional ads advertising advisory agree agreement aid aircon airfare airport alarm alignment american angle annual apartments app apples applies
apron aprons arch are arrangement arrival arrive asic assessment audit auto automotive avocado backup bag bags bakers banana band bank banner bar
barrister bas battery bay beans bearing beef beer beverage beverages bib billboard bin binding bins bird bistro bit black bleach bobcat bolts bond
bookkeeping booklets books boom boots bottled bowling bowls box boxes brake branding bread breaker breakfast breast bricklaying broadband brochures
broker brokers brown bubble burger business butter buyer cable caesar cafe cake call callout calls campaign canapes cap cappuccino car card cardboard
cards cargo carpentry carpet carton cartons cartridge case castor casual catering cement certificate chair charge chargeback charger check checkout
cheese chef chicken chips chocolate cinema circuit claim clamshell clean cleaner cleaning clear cloud club coats coffee collection communications
compensation compressor computer computers con concrete concreting conduit conference confirmation consignment consultant consulting containers
contract contractor contribution control conveyancing cool coolroom copies copper copy corporate council courier course court couverture cover cream
created creating creative credits cup cups dairy damage dark data day decals deep delivery depart departure design desk desktop detergent diesel
dinner disbursements disinfectant disposal dj docket domain donation door downlight doz dozen drafting drain drainage drill drills drink driver drop
duty earth eftpos eggs electrical electricity embroidered embroidery emergency energy engine enrolment entertainment entry envelopes environmental
equipment estate event events excavator excess exchange exit express extension external facebook facilitation facility fare fee feed feed-in fees
fencing file files filing filter financial first fish fit-off fittings flat flight floral florist flour flowers flyer flyers foil folder folio food
foods forklift formwork frame freight front fuel full function functions gas general generator gift glass glasses gloves google gpo grease grinder
guard guest guests gutter half handling handset hardware hat hdmi headlamp heights hi hire holdings hosting hot hotel hours house hygiene impact inch
indemnity induction industrial ink inn inspection install insulation insurance interchange international internet interstate invoices ip ip00 it
jacket janitorial junction keyboard kg kilolitres kit kitchen kl kraft kwh labels labour ladder lamb laminating lamp landfill landlord laptop late
latte laundered laundry lawyer lease led legal lemons lessor letterbox letterhead lettering lettuce lever levies levy liability licence license lids
lift line linen litres lock locksmith logbook logo long lunch machine machinery maintenance managed management margherita markers marketing materials
meal measure meat mechanic mechanical media meeting membership merchant mesh meter mgp00 microsoft milk mills mince mini minibar mixed mixer mj mobile
modem monitor monitoring monthly mop motel motor mouse multimeter nails napkins nbn network news newspaper night nights nmi noodle note notebook off
off-peak office oil onions onsite out outgoings oven overnight owner pack package packaging pads paint painting pallet panel pants paper parcel park
parking parks parts party paste payments payroll peak pens pest petrol phone photography pick pine pipe pizza plan planetary plant plasterboard
plastering platter plumber plumbing pods policy polo port post postage poster potatoes pour power premises premium preparation press print printed
printer printing pro processing produce products professional progress promotion property provedores public pump pvc queen radio range rangehood rate
rates rcbo rcti real recipient recovery recycling red refrigeration registered registration rego renewal rent rental repair repairs repayment replace
residential restaurant return review ride roaming rolls roof room rough-in router rubbish saas safety salad same sandwich sanitary satchel saw
scaffold scheduling scheme schnitzel scissor screws seafood search seat seats security seminar seo server service set settlement sewer sewerage sheet
shipping shirt shop shopfront shoulder side signage signs silicone sim site skip slab sleeve sms soap social soft software solar solicitor soup space
spanner spinach sponsorship square ssd stamp standard stapler statements static stationers stationery stay steam steel storage stormwater strata
strategy stripe student subcontractor subscription sugar sundries sundry supervisor supplier supply support switch switchboard systems tab table
tablet tag tail takeaway tape tariff tax taxable taxi taxis team tech technician technology telecom telephone temporary tenancy tenant terminal test
tester theatre tickets tiles tiling timber tipping title toast toilet toll tomatoes toner tonne tool tools torch towels trade trailer training
transaction transport trap travel tray treatment trip triplicate tuition twin two tyre tyres ulp unblock underwriter uniform uniforms unit unleaded
unsalted up upgrade usage usb user users utilities vacuum vanilla vehicle venue vest vinyl vis voip waiver walls wash waste wastewater water webinar
website weekly wheel white whiteboard wholesale wifi window wine wire wireless workers working workshop workwear wrap xxxx0000 yeast
`.trim().split(/\s+/))
