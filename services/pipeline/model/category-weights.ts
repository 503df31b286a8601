/**
 * How words speak for expense categories (services/pipeline/fields/rank-categories.ts); written by ops/train/categories.ts. Each line is a
 * word, with `@` one of the supplier's name, and its weights in hundredths by the category's place in `expenseCategories`.
 */
/** How much the model's own opinion counts. */
export const modelWeight = 0.51
export const categoryBias: readonly number[] = [0.38,-0.65,-0.02,-0.2,0.04,-0.49,-0.73,0.04,-0.43,-0.43,-0.69,-0.54,0.12,0.42,0.06,-0.23,-0.6,-0.34,-0.22,0.63,0.51,0.33,0.01,-0.56,-0.05,0.21,-0.37,-0.57,-0.88,0.65]

type Weight = readonly [category: number, weight: number]
const lines = `
@academy 5:40
@access 8:38
@accommodation 25:33
@account 1:42 29:-9
@accountant 4:33
@accountants 4:35
@accounting 4:35
@ads 0:40
@advertising 0:26
@advisers 4:33
@advisory 4:43 21:-8
@agreement 11:37
@aid 5:41
@air 21:16
@aircon 19:29
@airfare 25:30
@airlines 25:32
@airport 18:10 25:34 29:14
@airways 25:43
@alarm 19:-8 22:-11 29:36
@alignment 14:31
@and 2:11 13:17
@annual 3:-8 22:33
@apartments 25:54
@app 22:36
@apples 20:32
@apron 26:34
@aprons 2:20
@architects 4:48 21:-9
@arrangement 29:38
@asic 4:33
@assessment 5:32
@association 22:29
@attorneys 11:83
@audit 4:33
@australia 0:11 3:14 24:-11 25:9 29:-9
@auto 12:8 14:27
@automotive 14:30
@avocado 20:32
@backup 3:46
@bags 16:36
@bakery 13:33
@band 7:28
@bank 0:21 1:51 7:14 17:-8 19:-9 21:-8
@banksia 12:20 13:-10 19:14
@banner 0:18
@bar 7:42 13:15 29:-8
@barrister 11:37
@barristers 11:31
@bas 4:35
@battery 14:27
@bay 2:23 12:-13 14:-15 18:15 25:31
@beans 20:30
@bearing 24:36
@beef 20:36
@beer 20:32
@bellbird 20:14
@bend 19:8
@beverage 7:40
@beverages 20:33
@big 8:14 9:8 12:9
@billboard 0:29
@bin 27:30
@binding 17:56
@bins 27:30
@bistro 13:32
@bit 24:37
@bleach 2:35
@bobcat 8:37
@bolts 12:34
@bond 18:33
@bookkeepers 4:33
@bookkeeping 4:46 29:-8
@booklets 17:55
@books 0:17 1:-12 7:14 17:46 19:-12 20:-8 21:-10 24:11 29:9
@boom 8:29
@boots 26:40
@bowling 0:9 7:42
@box 7:36 12:40 16:32 19:-12 21:-12
@boxes 16:36
@brake 14:39 19:-15
@branding 0:27
@bread 13:22 20:21
@breaker 12:42
@breakfast 13:33
@bricklaying 21:32
@bricks 12:33
@bright 15:10 17:8 21:-14 29:10
@brigid's 5:12 24:13 29:19
@broadband 23:35
@brochures 17:35
@broker 10:34
@bros 13:11
@bubble 16:36
@burger 13:33
@business 5:18 17:23
@butchers 20:30
@butter 13:-10 20:32
@cable 3:21 12:39
@cabs 25:44
@cafe 7:-13 13:54 19:9 20:-8
@cake 13:32
@call 19:32
@callout 19:32
@calls 23:31
@campaign 0:29
@canapes 7:40
@cap 26:34
@cappuccino 13:34
@car 14:40 18:24 19:-13 25:44 29:-10
@card 1:42 5:36 7:-10 13:-8
@cardboard 27:34
@cards 17:25
@care 19:8 21:9 29:-12
@carpentry 19:-9 21:39
@carpet 2:29
@carriers 9:42
@carton 16:32
@cartons 16:32
@catering 7:17 13:34 29:12
@cement 12:30
@centre 13:-8 19:19 20:-9 24:10 27:10 29:18
@certificate 5:29
@chair 15:35
@chambers 11:31
@charge 6:34
@chargeback 1:41 18:-8
@charger 24:36
@checkout 25:30
@cheese 20:37
@chef 26:34
@chemist 29:59
@chicken 20:37
@childcare 29:31
@chimney 19:42
@chips 13:33
@chocolate 20:30
@cinema 7:28
@city 5:-8 14:13 25:26
@claim 21:30
@clamshell 16:36
@cleaner 2:20
@cleaners 2:45 26:16
@cleaning 2:76 20:-8
@clinic 29:33
@cloud 22:40 29:-10
@club 0:19 4:-8 7:9 22:22
@coast 2:15 20:8
@coffee 7:9 13:21 19:-8 20:57
@collection 8:31 27:32
@college 5:59 8:8 22:-11 29:10
@commercial 2:14
@commission 22:12
@communications 23:51
@compensation 10:37
@compressor 8:29 19:31
@computer 3:34
@con 9:29
@concrete 8:12 12:40 19:-10
@concreting 21:33
@conditioning 19:39
@conduit 12:41
@conference 5:41
@consignment 9:33
@constructions 19:27 29:18
@consultant 4:33
@consulting 4:27
@containers 16:37
@contract 11:35 12:-8 20:-8 24:14
@contractor 21:26
@conveyancers 4:45
@conveyancing 11:32
@cooling 19:28
@coolroom 19:32
@copies 17:55
@copper 12:41
@copy 15:31 17:-11
@corella 15:9 17:18
@corporate 7:40
@corporation 12:-16 18:12 28:49 29:17
@council 14:14 25:15 29:19
@courier 9:35 20:-8
@couriers 9:50
@course 5:29
@court 11:40
@cover 10:25
@cream 20:37
@creek 20:31 21:8 29:14
@cups 16:32
@damage 8:31
@data 23:31
@daughters 13:30 20:-20 29:17
@day 8:31 19:-10 21:11 29:21
@decals 0:74
@deli 13:47
@delivery 8:34 9:33 20:-10
@dental 29:29
@design 0:27
@desk 15:35
@desktop 3:43
@detergent 2:35
@diesel 14:26
@dinner 13:33
@disbursements 11:32
@disinfectant 2:35
@disposal 27:34
@docket 17:35
@doctors 29:34
@domain 3:28
@donation 29:36
@downlight 12:41
@dozen 20:26
@drafting 11:31
@drain 19:32
@drainage 21:9 28:33
@drill 24:32
@drills 24:32
@drink 20:32
@driver 24:32
@dry 2:9 20:9 26:15 29:8
@drycleaning 2:37
@duty 10:34
@early 29:35
@earth 12:46 19:-9
@eftpos 1:42 29:-9
@eggs 13:-10 20:32
@electrical 12:17 19:45 21:12
@electrician 19:29
@electricians 19:30
@electricity 6:30
@embroidered 26:47
@embroidery 26:34
@energy 6:39
@engineering 4:28
@engineers 4:28
@enrolment 5:32
@entertainment 7:34
@entry 14:-20 25:42
@envelopes 15:37
@equipment 24:35
@espresso 13:40
@event 7:42
@excavator 8:34
@excess 10:34
@exit 14:-20 25:42
@express 9:47
@facebook 0:29
@facility 1:41 18:-8
@family 20:9
@fare 25:27
@farm 20:24
@fasteners 12:21 20:12
@fee 1:44
@feed-in 6:41
@fees 11:37
@fencing 8:31
@fern 12:-10 15:10 20:29
@fernhill 13:10 20:-14 21:10
@ferries 25:22
@ferry 25:32
@files 15:57
@filing 11:36
@filter 14:30 19:22
@financial 4:27
@finch 13:-11 26:10 29:22
@fire 19:18 29:12
@first 5:29
@fish 20:23 24:54
@fit-off 21:32
@fittings 12:33
@flat 9:9 13:32 17:8 29:-13
@fleet 14:34
@flight 25:30
@florist 7:21 29:31
@flour 13:-10 20:32
@flowers 29:38
@flyer 0:29
@flyers 17:35
@foil 16:36
@folder 15:35
@forklift 8:36
@formwork 21:30
@freight 9:37 20:-8
@fresh 13:17
@fruit 13:9 20:28
@fuel 9:29 14:28
@function 7:34
@garden 7:-10 13:-9 19:41 21:24
@gardening 19:31
@gardens 19:36 21:16
@gas 6:41 19:-8 21:21
@gate 13:20 14:11 19:-11 25:22
@general 27:34
@generator 8:34
@gift 29:36
@glass 12:32
@glasses 24:31
@glazing 19:30
@gloves 26:47
@google 0:29
@gpo 12:42
@gravel 12:32
@grease 27:34
@grill 13:30
@grinder 24:60
@group 12:10
@growers 20:26
@guard 29:38
@gully 12:12 20:10 21:8 29:-10
@gumnut 7:15 15:14 17:11 29:-15
@gutter 19:36
@gutters 2:15 19:28
@handset 23:40
@handyman 19:28
@harbour 15:10 17:8
@hardware 3:-8 12:35 13:-11 15:-9 19:23 20:17 24:9 29:-13
@harrow 7:8
@hat 26:47
@haulage 9:43 21:9
@hdmi 3:28
@headlamp 24:37
@heating 19:28
@heights 5:36
@hill 13:-11 20:38
@hire 2:15 8:69 21:-17 29:-9
@hirer 8:36
@hiring 8:36
@holdings 18:9
@hollis 4:12 21:-8
@honey 13:24 19:-13 20:52 21:-11
@hospital 29:33
@hosting 3:38 22:32
@hot 13:47 19:29 20:-17 21:-23
@hotel 7:13 25:37
@hotels 25:27
@hours 21:32
@hygiene 2:29
@impact 24:29
@inc 0:21 3:19 4:-20 5:13 7:12 18:11 19:-11 21:-14 22:53 25:-8
@indemnity 10:36
@induction 5:36
@ink 3:-10 4:22 15:35
@inkwell 0:24 17:24 21:-16 22:15
@inn 25:32
@install 19:-9 21:38
@institute 5:48 22:34 29:-12
@insulation 12:33
@insurance 10:33
@interchange 1:44
@internet 23:33
@ironbark 4:13
@jacket 26:40
@janitorial 2:35
@joinery 12:12 19:29 21:-10
@journal 22:29
@junction 12:42
@juniper 7:26 17:-8 21:10 29:-11
@kestrel 6:22 11:14
@keyboard 3:34
@kilolitres 28:39
@kitchen 13:28
@kraft 16:36
@kwh 6:30
@labels 16:36
@labour 19:34
@ladder 24:29
@lamb 20:36
@laminating 17:56
@lamp 15:57
@landfill 27:34
@landlord 18:36
@landscaping 19:31
@lane 19:-8 26:17
@lantern 29:9
@laptop 3:34
@larkspur 4:8 20:12
@latte 13:34
@laundered 2:35
@laundries 2:37
@laundry 2:31
@lawn 19:34 21:20
@lawyer 11:32
@lawyers 11:41
@learning 5:11 29:34
@lease 11:33 18:36
@legal 11:48
@lemons 20:32
@letterhead 17:35
@lettering 0:29
@lettuce 20:32
@levies 18:33
@levy 9:33
@liability 10:25
@licence 3:44 5:29
@license 22:30
@licensed 9:11 17:9 25:13 29:16
@licensing 29:12
@lids 16:32
@lift 8:23 9:29 27:28
@limited 3:23 12:-10 14:8 19:14 23:11 29:-14
@line 23:34
@linen 2:36 8:12
@liquor 7:10 20:18
@litres 14:25
@little 7:22 13:-8 29:35
@lock 19:32
@locksmith 19:42
@locksmiths 19:29
@lodge 25:32
@logbook 14:33 19:-14
@logistics 9:48 21:-9
@logo 0:27
@lpo 9:9 17:13 25:15
@ltd 0:29 1:-10 3:40 4:16 5:-8 7:-10 8:-15 13:-10 15:11 16:14 19:-20 20:13 23:-8 24:15 25:-9 28:-8 29:-9
@lunch 13:33
@machine 24:36
@maintenance 19:32
@mallee 12:9 24:9
@markers 15:37
@market 3:13 13:19 22:9
@marketing 0:18
@marlow 7:-12 13:-9 17:9 26:9 29:21
@meal 13:32
@measure 24:37
@meat 20:37
@meats 13:14 20:50 29:16
@mechanic 14:35 25:-11
@mechanical 14:32
@media 0:29
@medical 29:28
@membership 22:25 29:30
@merchant 1:39 7:12 20:-8
@meridian 9:15 29:13
@merv's 20:11
@meter 6:34
@milk 13:-10 20:43
@mince 20:36
@minibar 25:30
@mixer 24:31
@mobile 14:10 23:33
@modem 23:34
@monitor 3:34
@monitoring 18:-8 19:17 21:-8 22:30 29:25
@monthly 1:23 3:-12 4:-9 13:-10 18:87 19:-9 22:26 29:-8
@mop 2:35
@motel 25:33
@motels 25:27
@motors 14:40 25:-11
@mouse 3:34
@mowing 19:34 21:37 29:-14
@multimeter 24:29
@nails 12:34
@napkins 16:36
@nbn 23:33
@network 3:38 29:9
@newspaper 0:26 22:27
@night 25:33
@nights 25:36
@nmi 6:41
@noodle 13:49
@note 9:29
@notebook 15:37
@nsw 19:20
@nursery 12:18 13:-13 14:-8 19:16 20:44
@off-peak 6:59
@office 4:-9 9:17 12:-14 15:48 17:23 20:-14 24:13 29:9
@oil 14:33 19:-14
@onions 20:33
@optometrist 29:71
@orchard 3:15 20:23
@osteria 7:9 13:15
@out 19:41 21:-22
@outgoings 18:37
@oven 19:26 24:28
@overnight 9:29
@owners 18:26
@package 7:40
@packaging 12:8 16:54 20:-10
@paint 12:45 19:-8 20:-10
@painters 19:30
@painting 19:41 21:32
@pallet 9:39 16:35 18:12 20:-10
@panel 12:9 14:33
@pants 26:40
@paper 15:31 17:-11
@parcel 9:32 12:8 20:-10
@park 12:8 14:8 22:-8 25:38
@parking 14:26 25:22
@parks 14:12 19:-9 25:9 28:37
@partners 17:12
@parts 14:26 19:14
@party 7:36
@pathology 29:31
@payments 1:51
@payroll 4:27
@peak 6:34
@pens 15:35
@personnel 21:35
@pest 2:19 19:34 21:-8 29:25
@petrol 14:26
@petroleum 14:32
@pharmacy 29:47
@phone 23:33
@photography 0:37
@physiotherapy 21:9 29:34
@piano 19:39
@pine 12:30
@pipe 12:34
@pizza 13:33
@plains 18:18 19:-11 27:20 28:16
@plan 3:-10 18:15 22:33 23:36
@planners 4:45
@plant 8:39
@plasterboard 12:30
@plastering 19:-9 21:38
@plumber 19:41 21:-22
@plumbers 19:29
@plumbing 19:33 21:38 29:-12
@point 22:11
@policy 10:73 14:-10
@polo 26:31
@pool 19:39
@port 14:17 25:18
@post 0:-8 9:46 12:-8 14:-9 15:22 17:29 24:-9 29:10
@postage 9:33
@poster 17:35
@potatoes 20:33
@power 6:33
@practice 29:9
@premises 18:37
@premium 10:23 14:22
@print 0:16 17:63 21:-13 29:-12
@printed 17:25
@printer 3:28
@printing 17:25
@pro 22:30
@produce 13:-8 19:13 20:41
@professional 4:33
@progress 21:30
@promotion 0:29
@property 18:41
@providore 20:32
@pty 0:27 1:-9 3:44 4:12 7:-18 8:-15 13:-9 15:11 18:-11 20:9 21:18 24:15 25:-13 29:-27
@public 10:34
@pump 14:25
@pvc 12:34
@qld 14:9 29:21
@quality 13:11 20:22 29:9
@quarry 12:33
@quarterdeck 25:8
@quay 29:8
@quill 4:8
@quoll 22:8
@radio 0:29
@rangehood 2:37
@rate 21:26
@rates 28:39
@rcbo 12:42
@rcti 21:32
@recruitment 21:37
@recycling 27:37
@red 8:13 12:11
@refrigeration 19:34 21:8
@registration 14:32
@registry 11:9 22:14 29:10
@rego 14:27
@renewal 3:-9 10:33 22:27
@rent 18:37
@rental 8:25 18:30
@rentals 8:36
@repair 3:41 19:26
@repairs 19:35
@rescue 29:13
@resort 25:32
@restaurant 13:33
@return 4:35
@review 4:33
@ride 25:27
@rideshare 25:32
@ridge 17:18 27:11
@road 14:8 29:8
@roadhouse 14:34
@roads 14:17
@roaming 23:34
@roasters 13:41 16:-9 20:26
@rolls 2:35
@roof 19:36
@roofing 19:29 22:10
@room 25:33
@rough-in 21:30
@router 3:40
@rubbish 27:30
@rural 12:36 19:9 20:8 29:-11
@saas 22:45 29:-10
@safety 5:36
@salad 13:33
@saltbush 7:8
@sand 12:32
@sandwich 13:33
@sanitary 2:35
@satchel 9:35
@saw 24:29
@scaffold 8:34
@scheduling 22:45 29:-10
@scheme 1:44
@schnitzel 13:33
@scissor 8:29
@screws 12:34
@seafood 20:32
@search 11:37
@seat 18:-9 22:42
@seats 18:-9 22:42
@security 22:14 29:33
@self 18:22 22:-10 29:15
@seminar 5:41
@sentry 19:18 22:16 29:-9
@seo 0:29
@septic 27:58
@server 3:40
@service 1:37 14:27 18:-9 19:13
@services 2:17 4:-14 14:14 19:10 21:19 22:18 25:-16
@servo 14:34
@settlement 1:38 11:35 18:-9
@sewer 28:34
@sewerage 28:34
@shipping 9:33
@shire 14:16 18:20 19:-15 21:-8 27:21 29:50
@shirt 26:31
@shop 13:-11 15:26 17:-13 18:34 20:-11 29:35
@shoulder 6:59
@signage 0:18
@signs 0:42
@silicone 12:34 20:-9
@sim 23:31
@site 21:32
@skip 27:30
@skips 8:19 27:61 29:-8
@sleeve 16:36
@smash 14:37
@sms 23:40
@soap 2:35
@social 0:37
@soft 20:33
@software 3:34 22:30 29:-13
@solar 6:39 24:13
@solicitor 11:32
@solicitors 11:31
@solutions 2:16
@sons 13:12 20:-15 29:14
@soup 13:32
@south 12:-8 20:10
@southern 5:32 7:-8 23:8
@space 18:33
@spanner 20:-9 24:59
@specialist 29:34
@spinach 20:32
@sponsorship 0:29
@square 1:51
@ssd 3:40
@staffing 21:35
@stamp 10:34
@stapler 15:37
@statements 4:27
@static 23:40
@stationery 15:31 17:-11
@stay 25:36
@steam 2:29
@steel 12:41 19:-9
@storage 3:-8 18:30 19:-13 22:23 29:40
@stormwater 28:39
@strata 18:54
@strategy 4:33
@street 29:31
@stripe 1:51
@student 5:32
@studio 0:17 4:45 16:22 19:-9 22:-15
@subcontractor 21:26
@subscription 18:-9 22:42
@sugar 20:31 29:-13
@suites 25:54
@sundry 29:36
@supplies 3:13 12:10 15:9 19:-9 20:-8 24:10
@supply 6:33 12:9 15:8 24:8
@support 3:45 21:17 29:-12
@surveying 4:28
@surveyors 4:28
@sushi 13:30
@switch 3:33 12:38
@switchboard 12:42
@tab 7:45
@table 13:31
@tablet 3:43
@tafe 5:43
@tag 19:32
@tail 9:33
@takeaway 13:42 16:34 20:-8
@tape 16:34 24:34
@tariff 6:41
@tavern 13:30
@tax 4:35
@taxi 25:36
@taxis 25:32
@team 3:-8 22:33
@technician 3:46
@telco 23:47
@telecom 23:46
@telephone 23:33
@tenancy 18:36
@tenant 18:36
@terminal 1:42 29:-9
@test 19:32
@tester 24:31
@thai 13:30
@the 0:33 1:-14 2:-11 4:-16 7:70 13:16 14:-9 15:-8 17:-12 18:34 19:-20 20:-19 21:13
@theatre 7:43 29:-9
@thistle 15:21 26:-10
@tickets 7:34
@tide 0:8 7:29 21:8 22:-8 26:11
@tiles 12:34 20:-9
@tiling 19:-9 21:43
@timber 3:-8 7:14 12:29 13:-8 20:14 22:-9 24:12
@tipping 27:34
@title 11:36
@toast 13:33
@toilet 2:35
@toll 14:14 25:31
@tomatoes 20:36
@toner 15:31 17:-11
@tool 24:32
@tools 12:-13 24:52
@torch 24:37
@tourist 25:32
@towels 2:29
@trade 12:38 19:-11 20:-10 28:45
@trailer 8:31 14:10
@training 5:44 29:-9
@transaction 1:42 29:-9
@transport 9:42 21:14 29:-9
@trap 27:34
@tray 20:30
@trip 25:27
@truck 12:-8 14:30 19:26 20:-11 24:-8
@truckstop 14:34
@tuition 5:32
@twin 12:46 19:-9
@tyre 14:43
@tyres 14:31
@ulp 14:26
@underwriter 10:36
@uniform 26:31
@uniforms 26:31
@unit 19:-8 22:-11 29:36
@unleaded 14:26
@upgrade 22:30
@usage 6:34
@usb 3:43
@user 3:-8 22:33
@users 3:-8 22:33
@utility 12:-13 28:49
@vacuum 24:36
@valley 20:8 28:13
@valuers 4:45
@vanilla 20:30
@vegetables 20:30
@vehicle 10:49 14:-8
@venue 7:45
@vest 26:40
@vet 29:31
@veterinary 29:42
@vic 29:8
@vinyl 0:29
@vis 26:34
@voip 23:31
@voltara 24:20
@waiver 8:31
@wash 14:37 25:-11
@waste 27:51 29:-8
@wastewater 28:39
@water 6:-8 13:-8 19:54 21:-11 28:73 29:-13
@wattle 0:8 7:8 9:9
@webinar 5:36
@website 0:27
@weekly 8:34
@wheel 14:27
@white 5:39 13:28
@whiteboard 15:35
@wholesale 12:26 19:-9 20:33
@wholesalers 12:-13 20:41
@wifi 23:34
@window 2:44
@wine 20:32
@wire 12:46 19:-9
@wireless 23:47
@workers 10:37
@workforce 21:42
@workshop 5:29
@workwear 26:39
@wrap 16:37
@wren 0:23 3:-10 4:11 7:10 15:12 20:9
@yeast 20:37
@zippa 25:18
a-frame 0:21 19:9 29:8
abara 4:16 5:10 19:-13 21:10 29:9
abbey 19:8
abe 19:10 29:10
abernathy 19:14
abernethy 4:8
abf 9:11 20:9
about 2:-9 4:21 13:-9 14:21 18:-8 19:8 20:-15 21:8 24:-16
above 2:13 4:-9 5:-8 7:-11 8:12 12:9 15:14 16:8 18:-11 22:-21 25:-12 27:18
acacia 2:15 9:8 21:12
academy 4:10 5:39 17:10 21:-9
acc 2:20 3:-16 4:-13 5:-14 6:9 7:-15 8:29 9:-9 12:-20 13:-13 14:-8 16:17 17:14 19:18 20:20 21:22 22:24 25:-10 29:-28
accept 4:-8 24:8 29:11
acceptance 1:13
accepted 0:22 15:8 19:39 20:-8 21:-14 22:-14 24:19 28:16 29:9
access 4:-8 8:30 20:-15 21:26
accommodation 7:-8 25:49
accordance 4:11 21:13 29:10
accordingly 12:-13 15:14 19:9 20:-15 24:24
accountant 4:28 21:8
accountants 4:40 18:8
accounting 4:41 20:-8 22:9
accounts 0:42 2:-19 4:8 8:11 10:-8 13:-31 14:-10 15:10 18:11 19:16 21:29 24:-9 25:-16 26:-14 28:-9
accredited 12:-8 21:17 24:15
accrues 4:10 18:15 21:-8
acct 2:32 3:13 4:-17 5:16 13:-8 18:-16 19:22 21:19 22:-12 24:-10
achterberg 0:-8 3:-9 4:26 7:12 20:-10 22:-11 29:29
acknowledge 12:9 21:-21 29:17
acknowledges 2:12 12:16
acn 0:-8 4:20 7:-8 11:8 18:-11 19:9 22:36
acrylic 12:17
act 0:-15 3:-13 11:-11 12:-12 13:11 14:-14 18:10 19:40 29:42
action 5:8 19:8
active 0:-10 3:21 22:36
activity 0:31 2:12 3:-19 4:30 7:11 13:-9 16:11 19:-12 21:15 22:-17 24:-10 29:-12
acts 3:8
actual 6:17 10:10
add 2:22 4:9 7:10 12:-8 19:11 29:-18
added 12:9 19:16 21:12
additional 0:9 12:-13 18:-8 19:18
address 0:-24 3:11 4:-13 7:-9 9:-9 15:25 18:-9 19:11 21:8 24:20 25:-10 26:12
adelaide 3:16 12:9 20:-9 24:-11 25:13 29:-11
adeyemi 18:8 22:-8 29:9
adhesive 12:9 24:10
adjusted 16:11 20:-16 21:15 24:10
adjustment 2:11 3:-9 12:15 13:-8 14:-10 16:14 17:-10 19:11 21:-19 22:-12 24:30 26:32
adjustments 4:11 23:9
admin 2:13 4:9 19:-11 27:12
administration 4:11 21:-14 29:27
administrative 18:19
ads 0:63 1:8 3:-11 20:-9
adult 7:12 15:-10 25:46 29:9
advertising 0:48 3:-8 19:-10
advice 3:-8 5:-8 6:13 19:18 20:20 22:10 29:-13
advised 18:16 20:20 21:-8
advisers 4:37
advisory 4:40 5:14 18:17 21:-9 29:-13
aedt 5:24 28:18
aest 0:35 5:15 14:15 20:-13 23:8 24:10 29:-20
affected 7:11
affidavit 11:8
afsl 1:15 3:-8 10:17 24:14 28:18
after 2:44 4:-11 5:8 6:10 7:-18 8:-9 9:-16 11:16 13:-14 14:24 15:-15 17:-8 19:-12 22:-13 23:14 24:-8 26:10 27:-8 28:12
again 0:-10 2:-8 3:-8 7:17 8:13 13:32 19:-18 20:-9 21:11
against 7:14 19:-11 20:36
aged 0:19 5:8 19:8 29:-14
ageing 4:8 6:16
agency 4:21 9:13
agent 0:-15 4:21 5:12 7:8 9:8 12:-12 13:11 14:13 15:-9 18:13 19:-14 20:30 21:-26
agents 20:19 29:12
agents' 20:32
agm 7:8 21:-8 22:17 29:25
agree 25:12
agreed 2:14 4:33 9:12 29:-15
agreement 5:-8 9:10 11:34 12:9 14:-9 18:16 19:-11 22:15 24:-8 28:8 29:-18
aid 1:-9 5:37 13:19 14:-9 20:34 21:-11 22:-10 29:12
air 12:-9 14:40 19:39 21:10 24:-13
aircon 19:29
airfare 25:30
airlines 25:32
airport 0:-8 4:-10 13:16 14:16 21:-8 22:-8 25:70 29:-10
airways 25:43
alarm 12:-17 18:-8 19:17 21:8 29:34
albury 22:10
aldous 13:10
ale 3:-8 7:40 12:-11 13:18 14:-9 19:-9 20:29
alignment 14:47
all 0:34 2:26 5:8 6:8 7:9 9:8 10:-8 11:-8 13:-13 18:-23 22:-15 25:-10 27:-8 29:19
alliance 27:11
allied 17:8
allocated 12:11
allow 14:-9 15:-11 19:8 20:-9 24:-8 26:44 29:29
allowance 9:8 12:15 19:12
allows 21:10
already 2:8 7:8 11:9 13:10 18:-9 22:9
also 3:19 14:12 26:11
alterations 2:9 26:10 29:12
always 22:15 24:9 29:14
amara 3:8 8:13
amenities 21:-9
amex 0:12 7:15 13:14 20:-14
amira 4:12 20:8 21:11
amounts 0:-12 2:11 7:-11 11:11 14:11 18:21 19:19 20:-16 21:-13 22:12 28:10 29:-18
amoxycillin 29:19
amt 4:8 13:16 15:-9 20:13 21:11 29:10
anderson 29:-8
angus 20:20
animal 12:9 29:12
ann 2:27 4:12 25:-9 29:-11
anneliese 5:14 7:9 20:-8 29:17
annual 3:45 4:-11 5:-9 10:13 12:-11 14:-13 18:-8 20:-10 21:-14 22:50
annum 18:9 29:11
another 0:8 19:11
any 0:14 3:13 4:-13 5:10 7:-14 12:-31 13:-10 14:12 19:-9 20:16 21:-11 24:22 25:8 29:19
anything 4:17 14:-8 21:-10 25:13 29:12
anytime 22:10
anz 4:15 12:12 20:8 21:-9 29:12
anzac 7:10 13:23
apartments 25:54
app 0:-8 9:19 18:-8 19:-11 22:34 25:13 29:17
appeal 29:18
appear 4:-9 5:17 20:-14 22:11 24:9 26:12
apple 3:11 12:8 15:8 19:-9 24:10 29:-11
apples 15:12 20:26
applicable 7:11 13:8 19:-8 20:14
application 0:11 21:10 24:14 29:11
applied 0:-8 4:-8 12:9 15:10 16:9 20:21 22:11 29:-21
applies 0:-14 2:-8 3:-10 4:-12 8:15 9:11 18:11 21:9 23:8 24:-8 29:18
apply 0:10 11:19 12:-9 14:-10 25:16 27:17 29:-29
appointment 27:9
appreciate 22:12
appreciated 18:17
apprentice 5:15 21:9 29:-15
approved 0:-9 1:-14 2:-9 5:-15 7:32 9:-8 11:21 13:38 14:22 20:-17 21:19 22:-15 24:-9 26:11 29:14
approx 3:10 7:11 13:12
apr 3:34 5:-8 14:9 18:-15 19:-10 21:12 22:9 24:-8 26:13 28:9 29:-12
apr- 0:-9 8:15 15:9 17:16 20:12 29:-9
april 0:14 2:-8 4:13 5:26 7:-10 8:-14 9:-10 12:-18 14:-14 17:15 18:33 19:23 20:-29 22:-30 29:26
apron 2:14 7:-9 8:11 18:8 21:-14 26:40 29:10
aprons 2:20
apw 12:20 20:20 21:-18
arc 21:27
arcade 0:13 3:16 7:12 13:-14 19:-11 21:-8 22:-10 24:-8 26:10 29:45
arch 17:20
architects 0:-9 3:14 4:38 5:15 19:-10 21:-11 22:13 29:10
archive 22:8
are 0:-19 3:14 5:38 6:-18 8:15 12:8 13:-14 14:-12 15:-17 16:-15 17:-26 19:-34 20:32 21:-9 22:36 24:-12 29:39
area 18:10 25:11
arjun 13:18 23:8
arn 0:21 3:29 4:-9 19:-9 20:-11 22:39 29:-12
arrange 29:12
arranged 12:9 20:-8 29:11
arrangement 29:43
arrears 15:9 18:40 19:-9
arrival 7:-8 12:-8 24:13 25:20
arrive 12:9
art 0:28 17:10 29:-10
article 2:21 8:10 19:9 21:-11 26:16
artwork 0:36 3:-10 4:13 17:27 21:-8 29:-8
asbestos 4:14 12:-8 27:16 29:11
ascot 12:11
ashgrove 12:-9 19:17 22:18
asic 4:34
asin 3:14 15:23 19:-8 29:-15
ask 3:-14 13:9 14:-8 17:23 20:-12 21:-12 24:14
asked 17:11
assessed 14:10
assessment 3:-9 4:-13 5:30 18:22 21:13 29:9
asset 8:19 15:9 17:9 18:-8 21:15 29:-12
assigned 21:10
assignment 12:9
assistance 5:11 21:21
assoc 7:8 8:9 18:15
associate 11:10 29:13
association 17:9 22:42
atc 5:-9 13:20 20:20 24:8
atf 19:15 25:9
atorvastatin 29:12
att 4:8 24:9
attached 12:-11 14:10 17:8 19:12 20:-8 21:41 29:-8
attachment 14:12
attend 19:8 21:24
attended 12:-11 19:11 21:36
attending 4:9 11:9 29:-8
attention 4:17 20:-13 21:37 29:-20
attn 0:37 2:9 3:25 4:10 12:-20 13:-13 14:-15 15:-11 16:8 18:-11 19:16 20:-29 21:35 24:-16 29:17
attorneys 11:83
attract 19:-10 20:14
auctioneers 12:8 20:22
aud 0:39 1:-13 2:-21 3:46 4:37 5:24 6:-15 8:-11 10:-14 11:-11 16:19 18:-23 19:-22 21:-24 22:30 23:-17 24:-12 25:28 27:-17 28:-11 29:-26
audit 4:33
aug 3:39 4:-19 5:13 6:21 14:12 15:-12 17:-10 18:-16 19:9 20:-27 21:20 23:10 24:10 25:9 26:-8 29:-28
aug- 4:-8 8:10 15:12 20:-10 21:-16 24:13 25:10 29:15
auger 8:10 19:11 21:10
august 0:35 2:14 4:-13 6:8 7:14 8:-10 13:-16 14:-13 17:-9 19:-9 20:14 21:34 25:-16 29:-12
aus 3:12 29:11
aust 14:8 29:-10
australia 0:24 2:-16 3:60 4:22 5:-10 6:-12 7:-22 9:-13 12:20 13:-16 14:-12 15:-12 16:27 17:-11 18:-22 20:-18 21:-36 22:51 23:-16 24:15 26:10 27:-10 28:-10
australian 1:8 3:22 11:8 12:11 13:-10 17:-14 18:-13 19:8 20:-17 22:24 24:10 28:16 29:-33
auth 1:-15 2:-12 5:-29 7:13 9:-14 12:25 13:30 18:-11 19:30 21:-20 24:20 29:21
authorised 20:19
authority 4:11 11:8 20:9 22:-16 27:9 29:-17
auto 14:37 29:-11
automatic 3:11 25:12
automatically 0:10 5:10 23:12 29:-13
automotive 14:18 19:11
available 0:-8 5:11 9:15 14:-8 18:12 20:11 21:-9 22:16
avc 23:18
ave 4:-9 9:10 12:8 14:-8 18:28 20:18 25:16 29:-20
avenue 4:18 17:-12 20:15 22:-13
average 22:9 28:12 29:-8
avocado 20:37
avpcc 18:8
away 2:14 13:26 20:-11 21:-10 22:11
back 0:-18 2:-10 3:14 14:11 18:-14 19:40 20:10 21:-8 22:25 24:-12 29:-13
backup 3:46 4:10 21:-8 22:17
bacon 20:12
bag 2:-8 3:-12 8:8 12:11 13:25 14:9 15:8 17:26 18:-10 19:9 20:-9 21:-9 24:-10 28:8 29:-15
baggage 25:12
bags 12:8 16:35
bakehouse 0:8 13:31 19:-9 20:-8
bakers 20:20
bakery 13:31 20:9 22:8
bal 0:13
balance 0:-11 1:-29 2:12 6:30 7:30 10:-15 13:19 14:11 16:-23 18:-8 19:11 20:-25 21:-20 22:18 23:15 24:-10 26:-16 29:22
ball 12:9 20:15 24:-14
ballarat 0:18 3:-16 21:18 22:13 24:-8 29:15
balm 29:21
balmain 3:-10 4:10 5:10 9:22
banana 13:24 25:12
bananas 13:40 15:21 20:-32
band 7:28 12:8
bank 0:48 1:33 3:-14 4:30 10:-13 12:15 13:-14 14:-30 15:-25 16:13 17:-17 18:24 20:37 21:24 22:-21 23:-16 24:-36 25:-19 27:-14 29:9
banking 17:8 28:15
banksia 4:16 12:15 13:-12
bankstown 8:23 9:9
bankwest 0:10 21:16
banner 0:41 17:22 29:-10
bao 22:11
bar 0:11 2:8 4:-10 7:44 13:10 17:12 19:-11 21:-11 25:9 29:-17
barkly 15:-9 20:8 29:21
barn 13:-10 15:12 24:10 29:13
barramundi 7:14 13:14
barrister 11:37
barristers 11:31
barrow 5:10 12:8
barwon 19:9
bas 2:14 4:47 29:-10
base 10:8 15:10 18:13 20:-23 22:8 24:19
basic 22:10
basin 19:11 21:8
basis 0:13 1:9 22:8 29:13
batch 7:-8 12:40 13:17 19:-15 20:12 21:8 29:-8
bathurst 9:11 17:10 29:-9
batten 12:17 13:-8 19:23 20:-8 24:18 29:-10
batteries 13:-8 15:13 29:14
battery 3:20 4:10 12:-12 14:19 15:9 19:14 20:-19 21:-13 23:10 24:13 29:-14
bay 0:-12 2:17 7:18 8:-11 12:-14 14:15 19:-23 22:-13 25:22 26:-9 29:12
bays 24:10
bayside 8:10 12:10 18:8 21:-12 25:8
bayswater 12:18 24:11
bch 13:15
beach 2:20 7:-10 15:8 17:8 19:-8 20:21 29:-16
beacon 19:8 22:10
bean 20:10 29:10
beans 20:48
bear 18:9
bearing 12:12 20:16 24:21
bec 7:15 20:24 29:-10
because 0:11 3:16
becomes 21:11
bed 0:8 19:8 24:12
beds 4:16 19:15 29:17
bee 0:14 13:11 15:8 19:-11 20:16 29:10
beef 13:47 19:-11 20:14 29:14
been 0:18 3:-12 10:11 12:15 13:-14 15:15 18:-12 19:-8 21:-12 22:-10 25:-8 28:14 29:26
beer 20:38
beeswax 0:10 7:-9 14:-9 15:38 19:-12 20:51 21:-9
before 2:-11 3:-10 4:-41 5:52 6:11 11:18 13:-17 14:-13 18:36 19:-12 20:32 21:-19 22:14 24:-18 25:18 26:-8 27:-8
behalf 2:-9 3:-11 4:11 5:12 13:9 15:24 19:-21 20:18 21:-8 25:19 29:-14
being 4:-10 11:12 18:13 19:32 20:8 21:12 29:-29
bell 15:8 20:8 29:9
bellbird 19:17 29:11
bellford 0:8 19:13 20:-8 22:13 29:10
below 0:-12 2:18 3:17 8:9 13:-8 18:-14 19:-10 21:-13 25:10 29:20
belt 7:8 14:12 26:10
benchtop 12:27 19:22 24:12
bend 17:8
bendigo 0:8 4:-9 7:11 12:14 17:10 19:10 20:14 21:-8 24:9 29:-14
berth 18:15 29:12
bev 0:18 7:10 19:8 21:-8
beverage 7:41
beverages 20:33
big 8:14 9:8 12:9
bill 3:16 4:-15 5:27 6:9 7:21 15:-10 17:-9 18:-10 19:21 22:9 23:23 24:-17 25:-17 26:-8 29:-17
bill-to 26:17
billboard 0:29
billed 0:46 3:29 4:-10 5:-9 9:16 13:-9 15:-12 16:21 18:-11 19:-25 22:10 24:-13
biller 0:-10 2:-8 3:-10 5:11 6:20 7:-10 8:10 10:10 12:-10 18:38 19:-29 21:-22 22:-10 23:11 28:29
billing 0:28 2:-9 3:71 4:-17 5:-13 7:-22 9:16 12:-11 13:-13 14:-8 18:-13 19:-27 21:-23 22:64 25:-10 29:-21
billpay 18:14 28:11 29:-10
bin 2:27 8:11 18:12 19:-22 27:47 29:-8
binding 17:56
bins 27:30
bird 5:12 22:15 25:-8 29:9
biscuit 29:31
bistro 7:25 13:27 29:-8
bit 24:38 29:-11
biz 17:8
black 4:-9 12:10 15:22 17:45 19:-12 21:-11 29:-9
blade 12:17 14:-16 19:8 24:9
blades 12:12
blanket 19:-9 20:18 21:8 29:11
blazer 26:11 29:24
bleach 2:35
blend 20:29 24:10
blk 3:23 15:17 17:30 29:-14
block 0:-14 4:-8 12:9 13:40 15:-10 19:32 20:15 21:-16 29:11
blocked 27:9
blow 19:11
blue 12:10 13:-8 15:10 20:20 21:-9 24:-12 29:18
bluff 12:11
bne 21:12
board 4:-8 7:12 15:10 19:25 20:-8 29:-18
boat 2:29 25:-8
bobcat 8:37
body 2:21 7:-12 21:45
bolt 3:19 12:13 24:17 29:-10
bolts 12:40
bond 0:-10 8:26 18:35 19:-15 20:-10 21:-10 29:42
bonus 0:8
book 0:10 4:16 7:-8 12:-11 14:18 17:-8 19:11 21:29 22:13 24:-9 25:-18
booked 7:9 12:-10 13:10 19:8 23:8 24:-10 25:14
booking 0:16 3:-9 4:-15 5:21 7:35 8:25 9:25 12:-9 13:14 14:-8 19:-14 20:-9 21:-21 22:-13 25:47 29:-35
bookings 0:10 8:9 9:25 18:13 22:-10 29:-11
bookkeepers 4:33
bookkeeping 4:55 5:11 21:-9 29:-11
booklets 17:55
books 0:25 1:-12 2:-10 3:-14 4:13 7:27 12:-12 13:-14 15:15 17:24 18:-9 19:-19 20:-20 21:11 24:17 25:-8 29:24
boom 8:43 12:10
boots 26:40
both 3:-8 19:11 20:27 23:18 29:-10
bottles 4:14 19:-8 29:11
boulevard 24:9
boundary 7:17 8:10 12:-19 19:17 20:-9 21:34 29:-12
bourke 14:11
bowling 0:8 7:41
bowls 0:17 7:16 13:13 20:-9 21:-11 24:14
box 0:-20 1:-19 4:11 5:-11 8:16 9:-33 11:-11 12:8 13:8 15:-14 16:37 20:14 21:28 22:30 24:-19 27:-21 28:-12
boxes 16:36 20:9 21:-8
bpay 0:-11 3:-11 5:21 6:31 7:-10 9:9 10:10 18:13 19:-27 21:-23 23:12 24:-8 28:27
bpk 10:10
braddon 4:8 13:14 15:9 17:8 19:-8 29:-14
brake 14:79 24:-9 29:-14
brakes 19:10
branch 8:14 12:24 20:23 21:-9
branches 17:11
brand 0:50 3:-11 4:20 17:8 21:-14 29:-12
branding 0:27
brandt 4:34 21:-16
brass 13:9 19:10
bread 0:-10 2:-9 13:59 19:-19 20:28 22:10
breaker 12:36
breakfast 2:10 7:8 13:21
breast 13:12 20:-13 29:17
brendan 29:12
brewing 0:11 3:-9 16:38 21:12 22:-11
bricklaying 21:32
bricks 12:33
bridge 14:14 25:13 29:-9
brief 21:21
bright 2:15 8:12 15:10 17:8 21:-21
brighton 22:19
brightpath 26:13
brightwater 12:16 19:16 21:-15
brigid's 5:12 24:13 29:19
bring 5:13 7:-9 19:12 22:8 29:8
brisbane 7:9 13:-9 20:9 23:12 29:-13
brk 14:12
broadband 23:45
brochures 17:35
broker 10:41
bros 12:-9 19:14
brothers 12:9 22:9
brought 0:-9 4:24 15:12 19:-9 21:-10 28:9 29:-11
brunswick 4:18 7:13 18:18 19:-9 20:-9 21:9 22:-9 24:-8 26:16 29:-14
brush 0:12 19:12 24:35 29:-9
brushed 13:15
bsb 0:23 2:35 3:-23 4:56 6:-14 7:-8 8:12 10:-20 11:-14 13:-32 14:-24 15:-21 17:24 18:10 19:33 20:14 21:78 22:-27 23:-22 24:-48 25:-38 26:-18 28:-21
btl 7:39 13:24
bubble 9:13 15:9 16:38 17:24 29:-18
buckets 8:9
builder 12:18 19:14
builders 2:8 13:21 20:-10 21:8 25:11
building 5:14 12:14 18:-9 19:13 20:-15 21:22 29:-15
bulk 6:16 14:15 19:-8
bulka 12:24 19:13
bun 13:39 20:-14
bunch 13:16 20:22
bundaberg 3:-8 24:10
bundle 19:26 20:-11 23:11
burger 13:33
burwood 12:-9 20:14
bus 5:10
business 0:17 1:-10 2:-27 3:14 5:11 7:-11 11:-12 12:10 14:-9 17:51 18:-14 19:-57 20:-12 21:15 22:11 23:20 24:-32 26:51 27:-9 28:20
but 0:11 13:-8 19:8 21:-8 29:25
butchers 13:16 20:13 29:9
butter 7:13 13:24 19:-18 20:49 21:-8 29:-14
button 12:-8 19:15 22:13 24:13 29:-10
buy 7:9
buyer 0:-11 5:16 19:-9 20:12 24:9 29:36
bvsc 29:10
byron 3:8 7:16 15:10 20:-14 22:-8 24:13 29:16
c&d 27:26 29:-9
cabin 19:16 25:8
cabinet 12:16 20:20 24:-17 29:11
cable 3:44 12:22 15:10 22:-8 29:-13
caboolture 14:-16 19:15
cabs 25:44
caf 2:10 12:-11 20:30
cafe 7:-18 12:13 13:22 15:-10 19:19 20:42 21:19 24:-8 25:-9 29:-12
cage 8:10 18:30 29:-8
cairns 22:9 25:10
cake 13:43 20:-8 29:9
cakes 13:29 19:-11 29:9
california 3:19
call 0:-12 2:-9 3:-10 4:9 8:10 12:-16 14:-8 18:-11 19:29 20:19 21:53 22:-15 23:10 28:10 29:-37
call-out 14:26 22:11
callout 19:25 21:8
calloway 13:15 21:-8
calls 22:-9 23:58
callum 29:12
came 2:16 7:10 13:14 21:-8 29:-9
camera 3:15 12:-12 15:11 20:-12 24:16 29:-10
camp 5:16 29:9
campaign 0:41
can 5:9 8:-9 12:-8 13:-12 14:-8 15:-9 16:12 17:-8 18:-10 20:37 24:-11 29:19
canapes 7:40
canberra 19:23 21:-8
cancel 22:-9 23:12 29:17
cancellation 0:8 5:17 29:9
cancelled 1:9 5:8 21:-10 29:34
candle 0:15 7:-8 13:-15 15:26 20:23 29:10
canning 15:9 24:10
cannot 3:10 13:-10 15:11 20:-19 22:17 24:19 29:25
canvas 26:12
cap 22:8 26:36 29:11
cape 29:8
capital 18:28 21:-12
cappuccino 13:34
car 0:-8 3:-8 7:-10 9:17 13:-8 14:43 18:24 19:-10 20:-9 21:10 22:-11 25:52 29:-20
card 0:-14 1:14 2:-9 4:-44 5:27 6:-15 7:71 10:-10 11:-11 12:-20 13:10 14:19 15:17 16:-22 21:-41 22:42 23:17 24:12 26:-11 28:-11 29:-17
cardboard 27:50
cards 14:8 17:42 20:-11 21:-13
care 0:10 2:14 3:13 4:-15 7:-11 14:-17 17:-8 18:-8 20:-11 21:16 24:8 26:14 29:24
carlton 4:8 13:17
carp 13:14 19:16
carpentry 12:17 19:-11 21:38 24:8 29:-9
carpet 2:30
carriage 9:18 25:26
carried 2:24 9:15 19:-8 29:-11
carrier 9:21 12:-8 17:12
carriers 9:60 21:-8 29:9
carrington 3:8 15:11 29:12
carrow 3:8
carry 20:-8 29:15
cart 13:15 21:13
cartage 9:13 12:21 17:9 21:-14 29:10
carton 0:-12 7:15 12:9 13:13 16:48 17:17 19:-12 20:9 24:-10 29:-21
cartons 16:36
cartridge 14:23 17:15 19:18 20:-11
case 23:9
cash 1:-17 2:-15 3:-11 4:-21 6:-11 7:11 8:-12 9:-8 10:-10 12:-11 13:72 14:-13 15:20 16:-15 18:-11 19:53 20:25 21:23 22:-12 25:-18 26:-13 27:8 28:-10 29:9
cashier 7:-12 14:-9 19:16 20:-9 24:-8 25:28 27:21 29:21
castellane 21:12 29:10
castellano 8:8 15:8 18:13 19:-8 21:13 24:15
castle 0:8 14:8 25:-9
castlemaine 17:10 20:19 21:-11 22:-8 29:9
casual 4:10 5:11 14:11 21:8 27:11
casuarina 0:8 24:11 29:14
cat 20:8 29:9
category 4:14
catering 7:12 13:37 18:10 19:-11 21:-8 26:10 29:15
cattle 20:23
cavendish 13:29 15:15 20:-19
cba 2:17 5:9 7:8 21:-14
cbr 19:17 21:11
ccs 14:22
cctv 19:8 21:12
cease 12:-10 20:11
ceases 2:11 21:9 29:-8
ceiling 12:9
cellar 0:8 7:35 12:-10 13:17 19:-10 20:29
cement 12:27
central 6:16 12:-9 15:-8 19:28 20:-30 29:33
centre 0:-15 1:-8 2:12 4:-12 5:12 6:9 7:-16 12:-8 13:-15 14:-17 18:20 19:27 20:-19 24:20 25:-13 27:17 29:25
cents 12:10 19:13 21:8
ceramics 0:-13 12:16 15:14 20:17 26:-8 29:17
cert 12:11
certificate 0:-10 2:18 5:36 7:-8 8:15 10:-9 12:-25 14:11 19:28 20:-14 21:13 29:-13
certificates 21:22 29:-8
certified 4:11 21:13
chain 12:31 19:8 20:14 29:-10
chair 8:9 12:-14 15:46 20:-18 24:32 29:-8
chairs 20:-8 24:15 29:11
chambers 11:32 21:18
change 0:-19 1:-12 2:-19 3:15 4:-13 6:-8 7:-8 8:-11 13:52 15:40 16:-13 20:-27 21:-27 24:8 25:-10 26:-9 27:18 28:-8 29:34
changed 29:12
changes 22:-11 25:17 29:12
chapel 5:11
charge 4:-18 5:15 6:47 7:-14 9:28 13:-10 14:-10 15:-11 18:10 19:-11 20:-8 21:-28 22:26 24:-9 26:-8 29:23
chargeback 1:44 18:-8
charged 0:22 3:8 5:-11 8:19 9:-10 12:-14 15:9 16:-8 17:-16 19:-15 20:22 21:-17 23:10 24:-11 25:16 29:8
charger 24:36
charges 0:-13 1:-8 4:-13 6:10 9:14 13:-14 14:-10 15:12 16:9 18:29 19:-29 21:-51 23:22 25:35 28:17 29:-14
charity 7:10 18:18
chat 23:12
check 0:9 1:12 12:13 13:11 22:-11 29:-16
check-in 25:17 29:10
checked 20:9 25:10
checkout 19:11 25:28 29:-12
cheers 2:-8 3:16 4:-13 5:14 7:16 14:8 18:-10 19:10 20:-9 21:23 29:-12
cheese 20:37
chef 26:34
chemicals 2:13 12:10
chemist 13:-8 19:9 29:56
cheque 0:11 2:-9 3:-9 4:-19 5:-14 7:-17 8:12 14:-9 18:23 19:21 21:30 22:21 24:-9 27:16 28:13 29:-29
cheques 4:-9 12:-8 18:14 20:-8 21:19 22:9 29:23
chermside 2:16 3:17 7:-8 13:-13 14:-14 24:19 29:29
chest 26:8
chg 7:15 13:18
chicken 0:-8 7:8 13:36 19:-9 29:40
chief 8:9 29:13
child 25:13 29:31
childcare 21:9 29:27
chimney 19:42
chip 14:11
chips 6:16 7:12 12:-9 13:41 15:14 29:-9
chk 13:37 25:23 29:-8
choc 13:22 20:-12 29:13
chocolate 20:35
choice 7:9 13:11 20:8
chq 7:25 20:-8 25:15 29:-8
christmas 8:14 13:10
cinema 7:28
circuit 19:12 21:20
city 4:8 5:-11 12:-8 14:12 21:-10 22:12 25:36
civ 18:11
civic 8:8 13:14 14:8 18:27 19:-8 25:-9
civil 8:14 21:21 29:-12
claim 4:-9 12:-13 19:32 20:-11 21:57 22:-8 24:-9 29:20
claimed 3:9 12:-8 16:12 19:20 20:-10 21:13 29:14
claims 4:-12 9:16 10:9 12:-10 13:-8 14:-10 15:8 20:28 24:10
clamshell 16:36
clarence 20:11
class 3:-8 7:14 14:29 19:-12 20:-8 22:-12 25:9 29:8
classification 10:9 21:8
clause 22:8 27:9
clay 7:15 15:11 29:-11
clean 2:57 19:-18
cleaner 2:20
cleaners 2:47 26:16
cleaning 0:-11 2:93 3:-8 4:-10 5:-13 8:15 9:-9 12:-13 13:-18 14:-14 20:12 21:-19 22:12 25:-15 26:8 29:9
clearance 9:17 20:10 21:-8 29:21
cleared 18:10 20:12 29:-11
clearing 4:8 22:8 29:-9
clerk 7:18 9:12 13:32 14:-9 15:-9 17:10 19:-16 24:-8 25:12
clicks 0:24 1:9 3:-8
client 3:-9 4:59 7:10 12:-11 18:-14 20:-12 21:57 22:13 29:-19
client's 21:8
clinic 21:10 26:18 29:16
clinical 12:13 20:9
close 2:22 3:-11 4:13 7:-9 12:19 15:-10 16:11 20:23 21:-13 24:-18
closed 2:10 14:11
closes 12:12 19:9 24:11
closing 12:9 14:23 25:20
clothing 26:21 29:11
cloud 3:14 22:45
club 0:10 2:-12 3:-8 4:-10 5:-8 7:52 9:-9 13:21 15:-8 20:-8 22:12 25:-9 29:20
cn- 2:8 12:26 15:8 24:10 29:-8
cnr 2:28 3:9 7:8 13:-8 14:8 25:-9 29:-14
co-operative 2:10 11:13 12:19 19:-13 20:18 21:-11 29:-15
coach 19:20 29:8
coast 2:11 4:11 19:28 29:-13
coastal 4:10 13:8 20:25 24:12 29:-17
coastline 12:8
cod 7:8 8:9
code 0:-22 1:-18 3:-14 4:9 5:19 6:9 7:-30 9:-23 12:39 14:-9 15:30 18:18 19:-26 20:12 21:-16 22:8 23:18 25:-14 26:-15 27:-10 28:22 29:8
coffee 0:-11 2:-8 13:43 14:9 16:-9 19:13 20:25 24:-11 25:-9 29:-12
coffs 12:14 20:23
col 0:10 12:9 19:19
cola 20:11 29:-9
cold 4:-8 12:22 18:12 19:9 20:11
collect 13:8 29:18
collected 7:-12 9:17 12:10 13:-13 14:-12 21:-11 22:-8 24:36 26:13
collection 4:-10 7:9 8:39 18:-8 21:-11 27:31 29:12
college 5:58 12:-8 22:-11 24:9 29:9
collingwood 0:50 4:10 7:13 12:-9 18:15 19:-10 20:-12 29:-12
collins 14:9 22:13 29:-10
colorbond 19:27 21:40
colour 0:21 4:12 13:-9 17:18 18:-11 20:-9 22:-10 27:22
colours 0:19 17:9 20:-8
com 2:-13 5:18 8:-9 12:13 13:11 15:13 18:-14 20:-15 21:24 22:14 25:10 29:-30
comb 13:17 20:9
combo 13:8 14:10
come 3:10 13:20 15:17 20:-24 21:-12 24:14
comes 7:10 13:13 21:-8 22:12
comment 20:17 22:9
comments 14:-17 19:21 20:13
commercial 2:37 5:-8 6:13 15:14 18:20 19:-32 22:13 24:-20 29:-19
commission 4:14 11:9 12:-8 18:-9 20:-12 29:27
commissioning 21:14 24:15
commodity 12:20 21:-14
common 9:35
communications 0:10 23:52
community 12:-17 17:9 18:15 21:24 22:-11 29:17
companies 22:13 29:17
company 4:33 11:11 12:18 16:13 18:-10 19:-8 20:19 21:-22 25:10 29:-23
compensation 10:44 29:-13
complete 21:16 22:8
completed 2:10 12:-11 14:18 19:20 21:11 24:27 29:-16
completion 0:-9 4:-14 18:-9 19:48 20:-11 21:36 29:19
compliance 4:8 19:8 21:9 29:14
compliments 2:11 11:8 21:10 29:-10
component 7:30 14:14 19:-14 21:8 29:-16
compressor 8:29 19:31
computer 3:29 24:13
con 9:41 12:12 20:9 29:-8
conc 12:16 13:-12
concession 28:9
concrete 4:-8 8:11 12:57 20:-11 21:-10
concreting 21:32
condition 12:13 20:8
conditioning 19:39
conditions 0:13 3:-14 5:-9 7:-9 9:29 12:-10 14:29 19:-10 21:-11 22:-9 24:-8 25:46
conduit 12:33 20:10
conf 25:17
conference 4:-8 5:40 6:16 21:18 29:-9
confidential 14:11
confirm 19:21
confirmation 0:22 5:25 25:8 26:11 29:-9
confirmed 3:-17 4:-8 7:22 8:8 15:13 18:12 24:12 26:12 29:-15
consent 4:14
consignment 9:45 20:11 21:-8 29:-9
construction 19:22 21:10
constructions 19:23 22:-10 29:26
consultant 4:33
consultation 29:25
consulting 3:20 4:48 12:-8 19:-9 21:28 22:-10 29:-20
consumables 2:10 19:8 21:-12
consumer 3:14 12:-8 13:-8 19:19 20:-14 24:16
contact 0:-16 5:21 12:-9 13:-14 19:-12 21:32 22:-15 26:22
contact-us 12:11 20:14 24:-10 29:12
contactless 12:21 19:34 20:8
container 9:8 12:22 19:-10 20:24 21:-11 29:11
containers 16:37
contents 18:10
continued 12:13 20:10
continues 15:10 17:9
contract 3:-12 4:-20 5:-12 6:15 8:56 9:-14 11:31 12:17 13:-10 14:-16 18:-23 19:30 20:-8 21:18 22:-20 23:9 24:17 29:-16
contractor 9:14 12:-8 20:-10 21:48
contractors 4:-8 20:-11 21:20 22:10
contracts 19:12
contribution 18:18 22:35 29:-9
contributions 18:20
control 19:11 21:10 22:11
conveyancers 4:44
conveyancing 11:30 15:9 18:-9
cool 2:14 4:12
coolabah 14:12 22:14
cooling 19:30
coolroom 12:-12 19:37 20:9
coolum 4:9
coomera 24:11 29:12
cooper 7:9 21:9
copies 0:-10 4:14 7:-10 12:-8 17:48 19:28 20:-10 29:9
copper 3:-8 12:27 21:12
copy 0:8 1:-12 2:-12 4:16 5:-23 7:28 9:29 13:15 14:-34 15:25 17:38 18:-18 19:-8 20:-8 21:-18 22:-23 26:-11 27:14 29:19
copyright 0:13 4:31 15:-10 19:-10 20:-8 24:15
coral 29:-8
corella 15:9 17:18
coriander 20:18
corner 13:-13 20:37 29:9
corp 2:16
corporate 7:26 12:-11 21:41 22:12 29:-9
corporation 4:-11 5:12 12:-17 14:-8 18:17 20:-8 21:-8 28:65
correct 20:8
correspondence 8:10 12:10
corrigan 4:12 13:17 17:12 29:-11
cos 13:12
cost 1:12 4:23 5:12 18:-10 22:-17 29:-19
costs 11:18
could 5:14 7:8 13:13 21:-9 29:-8
council 4:18 8:14 14:12 20:-8 25:15
counted 2:16 8:12 21:-9
counter 13:-9 15:11 17:13 24:8
country 0:15 3:-8 7:8 9:-8 12:8 13:18 17:10 20:25 21:-20 29:-19
coupon 20:9 29:14
courier 4:10 9:33 12:-8 17:16
couriers 9:57 20:-8 29:-8
course 5:62 7:21 12:13 13:16 21:-21 22:-9 29:-26
court 0:-8 2:8 3:-10 7:-8 11:44 12:25 14:-9 15:-8 19:15 20:-16 21:22 24:-12
courtyard 19:15
cove 16:23 19:-8 21:15 22:-9 24:8
cover 2:14 9:18 10:27 12:-9 14:-9 17:17 19:-9 20:-13 22:-12
covered 22:10 27:11
covers 3:-9 7:48 13:19 20:-8
cpi 18:8
cqx 14:23
cracked 19:16
crane 4:14 20:8 29:-8
crate 7:11
crates 20:17
cream 12:-10 13:27 15:25 20:8 29:15
created 9:17 12:18 14:-13 19:-13 20:22 21:20 22:-15 25:-8 29:17
creative 0:40 4:17 22:-23 29:-9
credit 2:15 4:-14 5:-22 9:-20 11:9 12:20 13:29 14:19 15:20 17:-14 19:8 20:14 21:-44 22:10 24:18 26:-17 28:9 29:-32
credited 15:8 16:12 20:15 21:-9 24:20 29:-11
credits 0:-12 3:17 7:-13 11:8 12:8 13:-11 18:-12 19:-14 21:-14 22:55 25:16
creek 7:-8 19:11 20:57 21:16 22:-11
cres 3:10 12:-13 24:10
crescent 5:12 15:11 19:-8 29:10
crew 9:8 13:19 15:-11 26:25 29:8
cricos 5:29 29:-8
crm 13:14 20:-8
crn 29:15
croissant 13:8 20:9
cross 20:17 23:9
crown 0:13
crt 2:8
crumb 0:8 20:12
ctn 7:16 17:28 19:-8 20:24 24:-8
ctp 14:14
cts 19:10
cubic 8:13 9:16
cup 13:-16 14:15 15:9 19:-8 20:23 29:8
cups 16:26 20:24
currency 3:8 8:17 12:10 18:14 19:-8 22:-9 29:-10
current 0:-8 6:13 7:-8 13:-8 14:11 15:9 17:11 20:-19 22:18 27:10 28:18 29:-23
cust 8:18 12:19 14:32 15:-8 19:-11 21:-8 24:-9 29:9
custom 3:-8 12:12 16:14
customer 0:-33 1:-24 3:13 4:-31 5:-39 6:11 7:9 10:-9 11:-15 15:11 18:14 19:8 20:44 22:-15 24:17 25:-36 26:24 27:18 28:14 29:18
customer's 12:8 19:21 20:-8
customers 0:10 1:8 2:8 12:-12 18:8 22:15 24:10 29:8
customs 9:17 20:11 29:14
cut 0:11 3:-9 12:30 13:-13 19:23 20:23 22:-8 29:10
cycles 29:12
cylinder 6:33 29:-8
cylinders 6:16 19:10
daff 9:13 18:15 29:10
daily 4:-11 5:-8 6:8 8:11 13:-16 18:8 21:17 22:37 25:-9 28:8 29:-22
dairy 21:8 29:23
daley 4:15
damage 8:53 9:11 19:-17 21:-15
damaged 23:8 24:21 29:-8
dandenong 4:-8 16:9 18:13 20:13 22:16 29:-17
dangerous 6:16 9:13 14:8 17:8 20:-11 25:10
darren 8:17 12:15
darwin 29:17
data 0:-10 3:30 14:-8 19:28 20:-14 21:-15 23:56 29:-20
dated 0:-22 2:10 4:39 5:-11 7:-10 8:12 9:-8 15:15 17:-9 18:32 21:14 25:-12 29:-20
dates 21:-15 29:17
daughters 7:27 13:20 20:-13 29:11
day 1:-8 2:-15 3:27 4:-9 5:10 8:41 9:19 11:-9 12:-10 14:-19 15:-13 17:12 19:-12 21:15 22:-18 23:14 24:-13 25:-16 28:14
daylesford 20:29
days' 0:8 22:13
daytime 21:9 29:15
dead 9:16
dean 19:8
dear 2:12 4:15 7:12 13:12 18:-15 29:11
deb 19:-10 20:14 22:28
debit 1:-8 2:11 3:-19 4:9 8:19 9:-10 12:-25 15:12 17:17 18:-24 19:11 20:-14 21:-19 22:27 23:9 25:-18 27:-8 29:38
debited 1:15 8:17 17:8 18:-13 22:18
debits 8:12 19:8 22:10 29:-10
debt 18:8 21:13
debtor 5:-16 8:17 18:18 19:-8 22:-9 29:48
dec 5:-11 8:11 9:-13 15:-8 19:-12 20:36 21:9 22:8 24:-10 25:-12 27:16 29:31
dec- 9:8 29:8
decals 0:74
december 2:9 4:9 8:14 12:10 14:-8 19:-14 26:10
deck 12:14 19:19 20:-9 24:26
decking 12:20
declaration 9:20 22:8
declare 2:10 4:-8 20:8 21:12 29:-8
declared 17:9 18:10 29:-9
declined 3:8 9:8
dedicated 0:13 3:-11 12:-12 18:20 22:14
deduct 20:11
deducted 1:8 5:8 15:-8 16:11 19:-9 21:-11 24:-8 29:30
deductible 4:-10 5:14 18:10 29:21
deductions 2:11 21:13 29:-9
del 8:10 17:14 19:-9 20:9 21:-10 24:8
delete 19:10 22:9 29:-13
deli 13:46 20:-8
deliver 7:12 13:-12 15:23 16:-8 17:13 19:-21 20:34 21:-15 22:-8 24:30
delivered 2:-12 6:13 7:-11 8:18 9:-12 12:38 13:11 17:17 18:-9 19:-17 20:28 21:-13 22:-8 24:11 29:-25
deliveries 2:14 8:11 9:19 29:-12
delivery 0:-15 2:-26 3:-18 4:-32 5:-9 6:19 7:13 8:41 9:23 10:-9 12:16 13:19 14:-18 15:39 16:-9 17:11 18:-26 19:-33 20:64 21:-48 22:-9 23:-8 24:55 25:-21 27:-11 29:-11
deluxe 2:28 14:18
demand 15:10 17:8 29:-10
demolition 19:19
denotes 17:8
dental 2:21 8:9 12:-9 19:-16 20:-12 23:8 29:19
depart 12:10
department 29:10
departure 3:13 7:-9 15:9 25:34
deposit 0:33 1:-9 3:-18 4:-32 6:-11 8:-8 10:-9 11:-10 12:17 14:-14 15:-14 16:-8 18:22 19:27 20:-19 21:-13 22:-16 23:-8 24:55 26:-9 29:35
deposits 5:13 7:-9 14:10 18:17 20:12
depot 3:-9 4:11 8:16 12:-10 15:11 20:-19 21:15 25:-9 29:11
derrimut 14:18 19:29
derwent 3:-10 4:21 5:9 21:-15 22:17 29:-9
description 0:-20 2:-12 3:27 5:12 7:-25 8:18 10:-14 11:-13 12:-10 13:9 14:-23 15:22 16:-15 17:14 18:19 19:25 20:8 21:22 22:-11 24:25 26:-18 27:-16 29:-18
desexed 18:14 29:10
design 0:44 4:21 7:-23 8:-11 13:-12 16:21 18:14 20:-22 25:10
desk 0:-8 5:11 7:-9 13:-8 15:32 18:16 20:-13 21:-10 24:9
desktop 0:14 3:31 4:20 16:13 19:-9 21:-9 29:-8
desmond 12:9
detach 4:-11 6:15 12:-14 15:12 18:-10 20:-9 22:41 29:19
detail 3:8 4:14 22:13 29:-9
details 0:30 1:-9 2:14 3:23 4:35 5:22 6:11 7:-16 9:-10 11:8 12:9 13:-9 15:-13 17:-12 19:-33 20:-16 24:-9
detergent 2:35
determination 11:9 22:12
development 4:28 21:-10
device 3:9 23:14
devices 4:16 22:-9 23:14
did 0:-9 2:12 3:23 17:13 20:-20 21:8
diesel 8:28 14:60 19:-15 20:-11
difference 2:10 22:8 25:13
dig 24:12
digital 0:21 5:9 15:-12 22:19 25:14
dining 18:8
dinner 5:10 13:19 21:17 22:9 29:-10
direct 0:41 1:-10 3:-24 4:-9 5:-8 8:17 9:-12 11:8 14:8 18:-17 19:10 21:-14 22:16 23:9 24:-12 25:-13 26:11 29:-8
directly 4:8
director 0:12 4:24 12:-8 17:-10 18:-8 19:8 29:9
directors 4:25 22:-8
dirty 7:8
disbursement 9:8 29:11
disbursements 11:47
disc 9:-14 13:-12 14:28 15:-11 17:-10 19:17 20:24 24:-18 25:-11 29:28
discharge 21:20 28:11
disclosure 21:11 29:-8
discount 3:9 4:-12 8:-9 9:-11 12:28 13:-11 15:-8 17:-13 18:11 19:8 21:-8 23:15 24:-20 25:-11 26:29 29:13
discounts 3:11
discuss 8:13
dish 13:19 15:27 20:-11
dishonour 8:22 15:9 17:9 18:-9 29:-8
dishwash 13:21 15:11 20:-22 29:14
disinfectant 2:35
disp 14:8
dispatch 7:10 26:16 29:17
dispatched 15:13 20:19
display 13:-14 14:26 15:8 22:16 25:14
displayed 14:9
disposal 14:15 21:8 27:33 29:-10
disposed 19:11 23:8 29:11
dispute 1:8 3:-8 20:-9 22:14 24:14
disputes 18:13 20:-9 25:10 29:20
distribution 12:22 19:-10 21:12 24:-8
distributors 14:23
district 21:11
division 4:-10 8:14 12:9 14:10 17:11 18:-8 20:15 21:-14 24:-9 29:12
dkt 20:9
dob 21:10 29:10
dock 0:11 19:-11 22:21 24:13 29:-13
docket 0:-10 2:-15 4:-14 5:-14 6:24 12:16 13:-25 17:48 18:-8 21:-13 23:-8 25:-8 27:34 29:16
dockets 8:13 12:9 21:8 29:-8
doctors 29:34
document 3:18 7:-8 10:8 12:25 14:18 15:-12 19:10 20:18 21:-17 22:18 24:-12 29:-21
documentation 4:28
does 17:8 20:8 22:13 24:9
dog 12:8 13:-8 14:-8 15:-10 18:12 19:19 20:-9 21:9 27:19 29:29
dollars 11:9 13:-17 14:-8 17:8 18:-10 19:28 20:23 21:40 29:-23
domain 0:-8 3:63 4:11 21:-8 22:17 29:-13
domains 3:13
domestic 3:10 12:-8 14:-10 15:18 18:14 19:-9 20:-10 24:11
don't 3:-8 4:15 19:18 24:12 29:10
donated 26:15 29:22
donation 18:15 29:37
donations 18:15 29:12
done 2:11 12:-10 21:29
door 2:-8 7:17 19:20 21:22
doors 7:14
dot 29:9
double 0:18 7:8 12:-9 20:19
down 19:8
downlight 12:36
download 3:-10 9:21 22:-12 23:13
downs 0:8 7:10 12:10 20:16 29:-16
doyle 24:12 29:19
doz 13:9
dozen 20:33
drafting 11:42 21:-8
drain 19:26 29:12
drainage 12:-8 19:8 21:17 28:40 29:-11
drawings 4:10 21:10 24:10
drawn 20:14
drench 12:25 19:13 20:8 29:-8
drill 24:32
drills 24:32
drink 20:40
drive 2:-15 3:10 9:10 12:8 13:-9 14:45 15:-14 17:-12 21:-9 22:-13 24:23 25:-12
driven 14:12
driver 8:13 9:16 13:-8 14:11 18:-8 19:-18 21:11 24:22 25:33 27:11 29:-22
drop 0:-11 7:8 12:10 15:17 19:-12 20:16 21:-12 22:39 24:-11 29:9
drops 9:11
drug 4:15
drum 20:15
dry 2:19 12:-12 13:-9 14:-10 19:-8 21:9 22:18 24:-9 25:-8 26:26
drycleaning 2:37
dsh 29:12
dsl 14:11
dual 3:9 24:-8
dubbo 4:15 5:10 12:-13 14:8 19:13 22:-14 24:10 29:-11
dublin 0:15 3:9
duck 7:13 13:22
dunmore 20:12
duplicate 3:10 12:-8 13:11 14:-8 21:9 24:13 27:21
duration 14:20
duty 4:-8 9:15 10:52 12:-9 22:-12 29:11
dwv 21:12
e&oe 12:13
e-mail 0:8 3:-8 13:19 15:-8 19:14 20:-8 21:-9 26:11 29:10
e-ticket 25:15
each 0:-10 2:-12 3:-9 4:-14 6:11 7:13 12:21 13:41 15:-11 16:10 17:11 19:-11 20:11 21:-16 22:-11 23:11 24:-10 29:-14
eagle 9:8
earlier 21:-11 29:9
early 2:26 5:12 7:-11 12:-8 18:-10 20:-20 22:16 25:-18 26:10 29:16
earned 7:15 12:14 13:32 14:-13 17:14 20:16 22:-8 24:-9 29:-33
earth 5:13 12:31
earthmoving 19:10 21:11 27:22
east 0:-9 3:-18 4:34 9:17 12:10 22:-15 24:12 29:-10
eastern 4:13 25:10
edge 21:34 24:11 29:-8
edges 19:17 21:27 29:-12
education 2:11 5:22 29:-11
effective 6:16
eft 0:-9 5:-12 7:-14 8:17 12:-25 13:8 15:58 16:-8 17:30 18:-12 19:11 20:-33 21:32 22:14 24:-12 25:-17 27:19 29:-54
eftpos 0:23 1:26 2:-21 3:-10 4:-14 5:-23 7:21 10:-8 13:8 14:-38 15:16 16:-8 17:9 18:-15 19:8 20:-15 21:-32 22:-13 23:-11 24:45 25:-16 26:-10 29:75
egg 13:32
eggs 12:-8 13:22 19:-9 20:36
eight 3:-10 12:10 17:10 20:34 21:-16 29:-11
eighty 19:26 21:16
ein 3:18 22:16
elec 19:12 21:8
electrical 4:-9 7:-8 12:20 14:21 15:-8 17:-10 19:48 21:18
electrician 19:37
electricians 19:30
electricity 6:37
electronic 9:9
eligible 7:9
elizabeth 3:-9 4:13 7:10 8:12
eltham 4:17 7:-8 12:10 20:8 29:8
email 2:-10 3:11 4:-16 6:13 7:-20 8:-10 9:25 15:11 17:-10 18:-11 20:15 26:15 29:-9
emailed 19:8
embroidered 26:51
embroidery 26:59
emergencies 6:22
emergency 6:15 14:8 18:16
employee 29:-9
employees 4:9 22:19 29:-12
employer 3:9 4:14 10:9 29:-14
empty 20:26
enamel 0:11 7:11 15:16 19:10 26:-12 29:-11
enclose 29:10
enclosed 15:11 19:16 21:11 24:-8 29:8
end 2:8 8:24 9:-8 12:14 13:-13 15:-8 17:40 18:-9 21:-13 24:-12 25:8 27:9 29:-16
ended 9:12 18:14 29:8
ending 3:-10 9:17 12:-10 13:-16 18:-11 20:26 21:23 22:36 24:-9 26:15
endorsed 18:16 29:10
ends 5:12 12:13 14:-9 21:14 23:9 29:-12
energy 6:41 14:21 29:-12
engagement 4:12
engine 12:9 19:17
engineering 4:45
engineers 4:47 21:18 29:-11
enquiries 8:19 9:9 17:8 18:11 29:-18
enrolment 5:35
ensure 19:12
enter 12:-9
entered 3:-9 5:19 24:13
enterprise 2:10
entertainment 7:34
entitled 3:14 10:9 29:-14
entitlement 14:11 18:22
entry 13:-11 14:14 19:-12 22:28 24:-9 25:22 29:16
envelopes 15:37
environmental 4:17 20:-10 27:14 29:9
eom 12:9 14:28 19:19 20:23 21:-8 24:-11 29:-13
epa 14:10 27:15
epping 21:9
equipment 6:13 8:26 12:-9 18:-13 20:-11 22:-9 24:48 29:-15
equivalent 3:18
errors 1:10 20:13
esplanade 18:14
espresso 13:27 20:13 29:-8
essential 19:10 22:10
est 0:17 4:-8 13:8 19:-9 21:-8 22:22 24:11 29:15
establishment 18:15 19:9
estate 0:19 7:22 14:8 20:-10 21:-8
estimate 17:11
estimated 10:11 12:11 26:12
eta 9:17 20:9 29:14
etd 9:11 20:9
eumundi 0:13 13:16 19:-12 20:23 29:9
eur 3:15 19:11 22:8
evening 2:11 23:13 25:8
event 0:15 4:-14 5:40 7:60 12:-9 13:20 14:-9 18:14 19:-12 20:-10 21:-9 22:-11 25:10 29:-39
events 0:15 4:9 5:25 7:23 12:-11 18:20 19:-12 20:-10 21:26 25:-13 29:-32
every 3:11 13:10 21:-14
everyday 26:33
ewp 21:9
exam 5:11 29:8
excavation 19:9 21:14 29:-12
excavator 8:67 19:11 20:-12 21:12 29:-11
except 7:14 19:11 29:-10
excess 10:40 25:8 27:10
exchange 6:15 12:-14 13:16 17:-9 19:-9 20:12 25:8 29:24
excl 0:-13 2:-8 3:20 4:11 5:-9 6:14 13:-8 14:-11 15:25 16:10 18:-10 19:-9 22:11 24:28 29:-13
excluded 3:10 19:15 20:-14 24:28
excludes 14:10
excluding 3:14 7:11 18:14 19:-17 20:-13 22:14
executive 8:9 29:17
exempt 22:19 29:41
existing 19:24 21:10 29:-9
exit 4:-8 13:-8 14:57 18:-8 25:21
exp 8:9 9:8 12:11 13:-8 18:12 19:-8 27:23 29:-14
expected 19:11 29:13
expenses 4:24 21:-12
experience 10:8 12:16 19:25
expires 0:20 1:-11 2:14 4:-8 5:-9 7:14 14:9 17:-10 18:-12 19:-9 20:-13 21:-10 25:15 29:28
expiry 7:8 13:-8 14:21 15:9 17:8 18:-9
export 19:10 20:24
express 9:65 13:-8 15:14 17:18 20:-10 21:-8 24:-9
ext 3:-8 8:9 12:46 14:-8 18:13 19:-10 20:19 21:-11 24:8 29:-23
extended 18:9 20:18 22:-9 24:-10 29:28
extension 12:11 14:9 15:-9 18:9 19:9 20:25 21:-9 24:-13
exterior 2:11 12:10 19:27 21:-8 29:-12
external 2:50
extinguisher 19:15 21:8 29:11
extinguishers 19:19 21:-9
extra 4:18 13:-14 17:-13 19:18 20:-11 21:35
extras 22:11
fabrication 12:18 19:-8 29:-8
facebook 0:34
facility 1:41 6:16 18:-10
factory 0:14 12:12 15:8 17:12 29:-12
failed 3:20 8:9 14:11 15:8 20:-11 24:8
fails 25:10
failure 3:14 15:12 20:-9 24:21 29:-10
fairness 21:11
fairweather 5:25 17:8 18:17 29:-10
faithfully 21:9
falls 12:17 13:-11 19:23
families 5:15
family 5:28 8:-8 13:25 14:-12 15:-15 18:-15 21:-14 26:15 29:49
fan 12:-12 19:11 21:18
far 25:9
fare 14:-9 25:84 29:-10
fares 25:13
farm 4:14 12:9 19:10 20:33 21:-14
farming 12:21
farrer 22:-11 29:18
fast 23:17
fasteners 12:21 20:12
fault 12:-13 19:18 21:19
faults 28:9
faulty 3:11 12:-19 19:12 21:-9 24:19 26:21
fax 8:8 13:-8 17:9 18:10 19:-10 29:13
feb 5:-8 7:10 13:-12 14:16 15:-9 18:23 19:-18 22:8 24:-9 25:13 26:14 29:-14
feb- 12:10 21:9
february 3:-9 5:24 7:-12 8:-8 11:12 12:-12 13:-8 14:-8 18:58 20:-9 22:-12 23:11 29:-26
fee 1:19 2:-44 3:-24 4:54 5:59 7:17 14:61 15:-26 16:-13 17:-26 18:-42 19:-64 20:-13 25:40 26:-19 28:-8 29:21
feed-in 6:46
feedback 12:10
fees 0:-16 3:-12 4:29 5:29 6:-10 7:-8 8:-10 10:-13 11:38 12:-11 14:33 15:-12 16:-8 17:-10 18:-13 19:-13 20:-34 21:15 22:10 23:-8 25:15 27:-11 29:48
fence 19:57 20:-14 21:37 29:-8
fencing 8:32 12:10 20:8 27:15 29:-21
fern 12:-11 20:40 26:-8
fernhill 13:10 20:-14 21:10
fernleigh 4:10 19:-8 20:12 21:25
ferntree 8:10 18:13 29:-9
ferrante 12:15 20:9
ferrier 29:8
ferries 25:25
ferry 25:39
festival 0:18 17:13 23:13
fibre 23:16
field 4:14 5:13 12:18 20:13
fig 0:-8 2:14 4:10 13:16 19:11 20:9 29:-12
figures 17:11 22:8
file 17:13 20:-13 21:10 22:-9 23:21 29:9
files 0:14 4:-8 15:55 17:19 21:-8
filing 11:42
fill 14:11
filler 12:15 19:8 29:-10
fillet 13:30 29:9
filter 14:49 19:39 21:-13
final 0:21 2:-8 3:-14 4:9 5:-10 7:8 13:17 14:-11 16:11 17:12 18:-8 20:-16 24:23 25:-10
finance 0:-9 12:28 14:-9 21:10
financial 3:-11 4:39 5:16 20:-8 24:13
finch 3:8 13:-12 26:9 29:19
find 0:-9 18:-12 21:12 22:16 29:23
fine 2:15 20:14
fines 27:20
finger 13:24
finish 9:8 12:10
fiona 4:12
fire 4:-8 19:20
firm 11:14
first 5:33 6:20 7:-8 13:-9 14:-9 15:-9 18:10 19:19 21:20 22:-9 24:-9 26:9 29:-23
fish 6:21 20:21 24:51
fit 14:22 19:29 29:-10
fit-off 21:37
fitness 29:18
fitout 21:9 22:14
fitted 21:11
fittings 12:26 19:12 21:14 29:-13
fitzroy 3:8 4:9 7:8 29:-9
five 11:13 19:14 21:11 29:-10
fix 7:9 13:14 21:20 29:-10
fixed 0:11 4:25 18:15
flat 3:-8 5:-10 13:40 20:-12 24:-16 29:21
flats 9:8 19:12 21:-10
fleet 14:40 19:-10 20:-12 23:8
flex 3:8
flexible 12:9
flight 3:11 7:9 19:-8 25:33
flights 25:9
flinders 0:8 14:13 22:8 25:9
floor 0:12 2:8 4:-13 12:12 19:-9 20:13 21:27 29:-15
florist 7:32 29:29
flour 13:-10 20:34
flow 18:16
flowers 7:-8 13:8 14:13 29:30
flu 29:13
flyer 0:25 17:14 25:8
flyers 17:35
fob 18:19
focaccia 7:11 13:8
foil 16:36
folder 15:34 17:14
folio 4:16 19:-16 25:16 29:19
follow 0:11 4:-9 19:32
following 14:10 24:13
follows 19:10 29:-8
font 0:17 3:-18 4:34 16:14 22:-8
food 0:14 5:-15 7:38 12:-9 13:53 18:-8 19:-8 21:-15 22:-8
foods 14:18 19:28 20:-9
footpath 29:15
footscray 3:10 4:12 21:14 29:-10
forbes 12:8 24:29
foreshore 7:19 14:17 25:17 29:-8
forge 4:9 12:9 17:11 19:-15 20:9 22:14
forklift 8:34 12:-10 14:16 19:22 20:-9 21:15 29:-10
form 19:23 20:-9 21:28 22:-9
formwork 8:12 12:9 21:31 29:-8
fortitude 14:8
fortnight 19:17 20:9
fortnightly 5:10 22:8
forum 5:18 13:8 29:10
forward 0:-9 4:24 15:12 19:-10 21:-11 28:12 29:-12
forwarding 9:17 20:11 29:14
found 12:-11 19:27 20:-8 21:22 29:-9
foundation 29:11
foundry 0:12 22:25
four 7:15 12:9 14:-9 21:18
foyer 2:15 5:14 19:-9 21:10
frame 12:8
frames 20:11 29:8
framing 20:10
franchisee 0:13 2:10 22:14 29:12
franchising 0:16 2:10 20:-8 22:24 29:15
franchisor 0:14 22:14 29:14
francisco 0:10 3:22
frankston 20:13 21:10
fre 20:13
free 0:-8 1:-10 2:-18 3:-21 4:-8 5:19 6:-8 7:-25 8:-12 13:25 14:-26 15:18 17:31 18:-15 19:-16 20:25 22:-8 23:21 25:-15 26:-8 29:76
freight 0:-21 2:-10 3:-9 4:-15 5:-8 8:-8 9:43 12:9 18:-8 19:14 20:52 21:-18 24:-15 26:16
fremantle 13:10 26:12 29:-8
frequent 25:9
fresh 7:15 12:-11 13:25 29:21
fri 0:23 2:37 4:-15 7:28 8:15 12:-14 14:-26 15:-14 18:-8 20:-8 22:-14 24:-15 26:13 29:12
friday 0:9 12:-9 14:8 20:17
fridays 21:10 22:8
friendly 15:14 22:17 23:13
from 0:51 1:-14 2:-24 3:-41 4:-13 5:37 7:-9 8:14 12:9 14:-20 17:10 18:-11 20:22 22:-9 23:-9 25:-29 26:-21 27:16 28:9 29:25
front 0:-8 2:-8 7:-9 14:-16 19:49 20:-10 21:49 24:8 27:17 29:-9
frt 12:17 19:13 21:-9
fruit 12:-8 13:27 20:37 29:-12
fuel 0:-12 2:-10 4:-12 9:80 12:-27 13:-8 14:57 15:-8 18:-8 19:-10 20:-17 21:37 24:-10 27:10
fuels 14:24
full 0:27 3:-22 4:14 5:19 8:13 10:10 12:20 13:27 15:13 16:-8 17:18 19:-45 20:-21 21:13 22:-11 24:-23 28:-8 29:13
fully 21:9
function 5:12 7:30 18:31
functions 5:15 7:8 13:13 18:18 19:-8 29:-8
fund 0:14 3:-9 4:-13 5:19 18:26 20:-9 21:-13 22:43 29:29
funding 24:15
funds 0:-9 8:11 9:10 18:15 19:-9 20:19 21:-9 29:8
furniture 0:13 3:-13 12:-18 15:25 20:-13 21:-8 22:12 24:20 29:18
fwd 14:11 29:22
fyshwick 24:11 29:9
gallery 0:27 20:11 29:-9
galv 12:23 19:8 29:-10
gap 12:9
garbutt 12:8
garden 4:11 7:-18 13:-20 15:-9 19:55 20:16 21:32 22:-8 25:-8
gardening 19:31
gardens 2:12 7:-8 13:-8 15:15 19:30 21:30
garlic 13:17 20:12 21:-8 29:22
gas 6:74 12:-13 18:9 19:-21 20:-9 21:37 29:-15
gate 0:-16 3:-12 5:-11 7:15 9:10 13:29 15:-10 18:14 20:27 22:-17 25:19 29:-13
gates 19:15
gateway 3:11 14:17 22:21 23:11 29:-14
geelong 12:10 19:10 21:10
gen 14:8
general 2:30 3:-11 4:-8 5:18 8:12 12:-15 15:-8 17:-8 18:21 20:-15 21:-18 24:11 25:-9 27:56 29:-30
generated 3:16 22:10 23:12 29:-9
generator 8:34
gepps 14:11 18:8 29:8
geraldton 24:15
gertrude 4:11
get 0:-13 3:10 4:-9 15:-10 18:16 19:12 20:-18 21:-14 22:11 23:33 24:14
getting 3:-11 13:-8 15:11 26:29 29:12
gift 0:28 1:-14 2:-14 3:8 4:-13 5:-8 7:46 9:-8 12:-12 14:-10 15:25 19:-9 20:16 21:-20 22:-17 24:-8 25:-9 29:41
gin 7:13 13:9 29:-10
ginger 20:14
gippsland 4:18 22:12
give 15:10 17:9 18:-10 22:14 29:-16
given 13:10 18:-8 20:20
gladstone 6:17 26:18
glass 2:14 8:19 12:26 21:-8 29:-16
glasses 24:32 29:-10
glazing 19:30
glen 5:11 8:9 18:-8 19:-9 21:-10 29:33
glenelg 4:10 7:11 14:8 20:-8 21:-8
gloves 12:8 20:23 21:-9 26:46 29:-8
gmbh 12:11 22:13 29:8
goes 5:19 29:8
gold 19:8 21:-8 22:17 29:-9
golden 13:37
gone 7:9 22:9
good 4:-9 5:17 8:19 12:18 21:15
goods 0:-19 1:-11 3:-15 4:-20 5:-18 6:23 7:-11 9:19 11:-10 12:57 13:-24 16:-8 17:29 18:12 19:-12 20:14 21:-9 22:-33 24:32 25:-11 26:15 27:-10 29:31
google 0:26 7:9 23:8 29:-8
goulburn 21:-8 28:18
government 18:13
govt 15:-9 25:21 29:23
gpo 3:-8 4:-16 5:-8 7:-8 10:18 12:26 19:43 29:-11
grade 12:21 20:32 21:-27 29:8
grafton 20:11
grain 7:13 12:20 14:10 15:9 19:12 20:17 21:-24 29:-15
grand 5:12 6:15 9:8 13:-9 14:-8 17:8 21:18 22:9 25:-13
grange 2:17 21:-9 29:-8
grant 0:45 3:-13 4:8 5:10 25:11 29:-13
gravel 12:32
grazie 7:28 13:42
grdc 12:19 20:11 21:-13
grease 27:36
great 2:11 4:-10 5:17 7:14 8:11 12:13 13:-17
green 0:-11 12:-9 14:-10 19:34 20:16 21:20 25:-8
grey 13:-8 19:35 20:13 24:10 29:-14
griffith 0:8 29:9
grill 13:30
grind 20:19
grinder 20:9 24:58
gross 0:9 3:-8 4:-12 5:-8 8:32 12:-8 13:14 17:9 18:15 19:-9 21:-26 22:-8 24:-11 25:19 27:33
ground 13:9 19:11 20:-16
group 0:-11 3:-9 4:20 7:19 9:-10 12:49 13:15 14:-19 18:8 19:15 20:-20 22:-14 24:16 26:11 29:-21
grove 8:16 14:11 15:8 21:9
grow 1:9 5:11
grower 12:33 20:18 21:-24
growers 11:13 13:8 20:35 21:-9 29:-9
growth 0:30 3:-16 22:23
gsm 12:-8 17:83 20:-15 21:-9 29:-18
gst-free 0:-10 4:-10 5:23 17:14 19:-17 20:46 22:-8 28:9 29:22
guarantee 19:17 21:12
guaranteed 12:15 13:-8 19:16 29:10
guarantees 3:12 20:-8 23:8 24:16
guard 29:40
guest 7:19
guests 7:22 13:37 29:-15
guild 22:25 29:-16
gully 8:10 12:17 13:21 18:13 19:-15 29:-18
gum 19:11
gumnut 2:14 3:9 7:14 15:13 17:11 19:10 21:-8 22:8 29:-25
gutter 2:15 19:36
gutters 2:16 19:45 21:12
gympie 21:8
haddad 8:23
hair 29:34
halcyon 3:9 19:8 24:-10
half 0:9 5:11 21:16 24:11
half-day 0:16 4:9 21:-11
hall 0:-13 2:23 4:-15 5:42 7:-15 13:-10 18:82 19:-15 21:-16 22:-11 24:-8
hallam 7:10 19:24 21:-19 24:18
halloran 12:27 19:18 21:-16
hamilton 4:9 21:-12
hamish 19:13 21:9
hand 2:31 8:11 19:-8 21:-10
handling 0:15 3:-9 4:-14 5:17 6:14 9:18 14:11 18:10 19:10 21:-13
handset 23:46
handyman 19:28
hanger 2:10 26:10 29:8
hannah 29:22
happy 1:9 29:8
harbor 20:30 22:-8
harbour 2:26 3:-16 7:-9 13:-9 14:13 20:11 29:16
harbourline 19:-8 21:11
hardware 3:-10 12:48 13:-14 14:-9 15:-12 19:44 20:9 24:19 29:-11
hargreaves 15:-8 21:-9 25:15
harness 24:12 29:10
harpreet 25:8
harrow 7:19 19:14 21:16 29:-11
harvest 0:20 8:17 17:13 19:-9
has 0:8 3:-18 7:14 10:11 12:20 13:-16 15:12 17:-9 18:-18 19:-20 20:11 21:-9 25:-8 28:14 29:34
hass 20:14
hastings 15:12 20:-9 24:11
hat 5:10 26:47
haulage 9:42 12:-13 14:14 19:12
have 2:8 3:11 4:8 8:10 9:-8 11:10 12:-15 15:-21 19:-22 25:-9 26:9 29:27
having 4:-11 7:28 13:9 21:12 29:-16
hawthorn 4:8 15:10 17:9 18:-8 29:-9
hdmi 3:43 15:13 29:-9
head 0:-8 7:13 8:8 12:14 13:24 18:-8 20:22 21:-13 22:-17 29:23
headlamp 24:37
health 4:24 12:15 19:-8 20:8
hearing 4:-8 21:20 29:-9
heating 18:15 19:27
heavy 12:-10 19:17 21:9
hedge 19:20 21:25 29:-8
heights 5:38
held 0:-8 4:9 5:11 9:10 12:-13 18:31 19:-8 21:-8 22:-10 29:30
helena 4:10
hello 0:44 2:-10 3:-26 4:-26 12:-15 18:11 20:12 21:-8 22:15 24:11
help 0:11 3:10 4:-12 12:-11 13:-9 14:24 18:11 19:-9 21:-8 23:16 25:-17 26:17 29:-20
here 0:16 2:12 7:-8 12:-11 13:-11 14:10 17:12 18:-8 21:-9 29:20
here's 4:-8 5:16 7:-9 13:17 14:9 18:18 19:-8 21:-14 23:16
heron 4:12
hetty 19:14 24:11 29:20
hi-vis 26:25
hiace 19:22 29:-9
high 0:11 7:15 13:-8 20:13 21:10 22:18 23:8
highway 6:16 12:9 15:8 29:-16
hill 0:-9 2:8 7:34 8:-9 9:-9 13:-12 14:-8 16:13 17:8 19:-22 20:20 24:-16 25:-19 26:13 29:42
hills 3:29 20:8 21:-8 24:9
hilux 14:34 19:-8
hindley 26:19 29:-9
hindmarsh 21:13 25:10
hinterland 0:11 27:11
hire 3:-9 4:-18 5:18 6:-8 7:32 8:86 12:-22 13:-10 14:-14 15:-11 17:-10 18:82 19:-15 20:-34 21:19 24:-14 27:-11 29:-21
hirer 8:59
hirer's 8:13
hiring 8:36
history 3:9 7:15 21:-10 29:27
hobart 3:13 13:10 18:-8 19:-10 22:28 29:-18
hold 21:9
holdings 2:-8 4:-16 7:-8 13:15 19:-19 22:22 24:11 26:13
holds 5:12 14:11
holiday 13:13 19:-10
holidays 13:9
hollis 4:12 21:-8
home 3:-10 12:32 13:-8 21:15 22:-13 29:8
homes 15:17 21:13
homewares 15:31 20:33
hon 0:19 7:10
honey 13:28 14:-9 15:-9 19:-19 20:81 21:-14 29:9
hons 4:10
hope 5:18 29:10
hose 14:11 19:44 24:15 29:9
hospital 29:40
hospitality 1:8 7:32 12:-9 13:37 14:-8 19:-8 25:11
host 3:12 22:10
hosting 0:-9 3:65 22:57 29:-16
hot 13:36 20:-25 21:19 22:13
hotel 7:33 13:-11 19:-12 20:12 21:12 22:11 25:26
hotels 5:13 25:35
hour 0:11 1:8 2:22 5:12 12:-15 13:12 18:-11 19:8 20:-12 29:-10
hourly 4:12
hours 1:9 4:29 7:17 9:-13 12:13 13:15 15:-9 17:-12 19:-29 21:13 24:-12
hours' 29:18
house 9:9 13:-10 16:-8 18:12 20:41 21:9 24:-11
how 4:-9 5:-11 12:22 14:-17 17:19 18:-10 19:41 20:-26 25:-8
hrs 0:-12 3:-22 4:30 7:-16 8:35 10:-10 12:-14 14:13 15:-11 17:-14 18:18 19:29 20:-20 21:61 22:-9 24:-15 27:-10
https 0:-8 3:-13 5:15 7:9 9:22 15:9 20:-8 21:-8 22:-10 26:-10 28:17
hume 29:12
hundred 11:9 12:12 13:-14 17:8 19:29 20:18 21:35 22:-8 29:-19
hunter 4:12 21:-13
huon 5:12 7:15 12:10 15:10 29:-21
huonville 13:8
hwy 13:-13 14:23 19:10 20:22 21:11 24:-8 29:15
hygiene 2:29
ice 7:27 13:21 20:16
iced 13:23
iii 5:10 20:9 29:-8
illustration 0:10 4:12 16:22 19:-10 21:30 22:-10
image 22:10
images 0:20
imei 19:23 23:16
immediately 11:8 22:12
imogen 0:11 5:11 21:38 22:-8 25:-14
impact 24:29
import 9:17 20:11 29:14
imports 15:10 17:8 20:14
impressions 0:33 3:-12
improved 18:8
improvement 14:14
in- 3:9 12:11
in-app 3:14 29:11
inbox 0:12
inc 0:18 1:-20 2:28 3:19 5:13 7:-10 8:-16 9:14 10:-16 11:-16 12:-18 14:-14 16:-17 18:9 19:-14 21:11 22:15 23:-18 24:56 25:-19 26:-14 27:22 28:-11 29:8
incentive 12:9 20:8
incl 0:-27 1:10 2:-14 4:-22 5:-17 6:12 8:-15 12:-25 13:10 14:58 15:11 17:18 24:21 26:-15 27:26 28:-15 29:12
include 0:-9 2:26 4:12 5:-8 13:-9 14:15 15:-15 18:-8 23:8 24:-10 25:14
included 0:-14 2:-14 3:-19 6:-10 7:14 8:-12 10:-12 11:-11 12:-12 13:8 15:20 19:29 20:-31 21:-22 22:-9 23:11 25:10 26:25 27:27 28:-11 29:40
includes 0:-28 1:-11 2:-16 3:-23 4:-8 5:25 7:24 8:-13 9:26 11:-8 13:9 14:12 15:18 16:-8 17:11 18:23 20:-43 21:-21 22:20 23:-9 25:26 26:-12 29:15
including 0:-18 6:8 8:-11 12:20 13:-8 15:-10 17:-8 18:56 21:18 22:-23 26:19 29:-37
inclusive 7:17 14:18 21:10
income 4:9
increases 27:8
incur 14:11 19:11 22:21
indemnity 10:33
indicated 19:12 25:9
indicates 3:19 19:8 22:13
induction 5:36
industrial 12:23 15:-8 19:13 20:8 21:-9 24:12
industry 10:8 19:15 21:12 29:-10
information 0:-10 3:11 5:13 13:-12 15:12 17:-8 18:18 19:-12 20:18 21:-11 22:11
ing 17:-8 19:11 21:9
ingham 12:8
ingrid 22:9
initial 3:8
injection 29:10
injury 4:14 14:16 29:-8
ink 4:22 15:29 17:19 26:10 29:-17
inkwell 0:24 3:11 17:31 21:-16 22:15 29:-15
inn 6:16 25:32
input 2:8 10:19 12:-11 14:11 15:14 16:11 19:-9 20:-15 24:23 29:-12
inside 2:21 13:13 21:-10
inspected 2:15
inspection 2:15 8:14 12:-9 21:23 29:10
install 0:14 4:-9 12:14 13:-8 17:9 19:50 20:-10
installation 12:15 19:11 24:10
installed 24:24
instalment 5:9 18:30 21:-10 22:-9 23:12
instalments 10:15 26:12 29:-14
instant 15:9 20:-11
institute 5:51 13:11 22:33 29:-26
instructions 4:-9 5:18 12:-9 18:9 20:-12 21:-10 24:13 29:10
insulation 12:33
insurance 0:-11 5:-8 9:24 10:39 14:12 18:25 20:-11 24:-9
insured 10:12 21:8 29:-8
insurer 14:11
insuring 10:14
interchange 1:44
interest 0:-8 8:25 11:8 12:-9 18:42 19:-11 20:20 22:-9 28:8
interiors 12:9 20:9 22:11
internal 2:24
international 0:-8 3:26 15:8 22:-14 23:19 29:-8
internet 18:9 19:-9 23:38 28:14
interval 3:8 29:-9
intl 9:9 15:15 17:34 29:-11
into 4:11 21:11 24:15
inv 1:-14 2:8 4:13 5:-15 7:37 8:18 9:19 13:-21 15:-21 17:-12 18:-9 19:21 20:-8 21:21 22:-19 25:-13 27:-8 29:28
inv- 2:12 4:11 18:-10 19:9 20:18 22:19 29:-22
invalid 0:18
invoiced 0:12 2:-13 3:9 4:34 7:-14 9:-9 10:-8 12:-16 13:-10 15:-12 16:9 18:8 20:-16 21:10 23:9 24:15 29:19
invoices 3:-12 5:-9 9:34 12:14 14:-9 18:8 19:29 20:12 21:15 22:-15 29:-9
ireland 0:20
iron 22:8 24:14
ironbark 0:14 3:-20 4:11 15:-8 19:-10 22:13 24:11 29:10
irrigation 12:15 19:15 20:11
island 19:10 25:22 29:8
isolated 12:-9 19:15
issue 0:31 1:-8 3:24 4:13 5:-10 6:8 7:-16 9:10 13:-9 14:-14 15:-9 17:-12 19:-16 20:17 22:33 24:-8 28:17 29:-21
issued 0:23 1:-8 2:-11 3:-9 5:19 6:9 7:-19 9:-8 10:-9 11:-12 12:-10 13:15 14:23 18:17 19:-11 20:-15 21:-17 22:-11 25:30 26:-13
issues 12:8 14:9 15:11 19:-8
isuzu 19:8
it's 3:19 5:-8 15:31 20:12 21:-8
item 0:8 2:-17 3:-10 4:-13 5:-11 6:-13 7:-8 9:-26 11:-11 12:51 14:-25 15:24 17:-16 18:-23 19:18 20:29 22:19 23:-12 24:36 25:11 26:-16 27:-12 28:-9 29:44
itemised 11:11
items 0:-29 1:-9 2:-16 3:-12 4:-11 5:-15 9:28 12:22 13:37 14:-9 15:9 16:-10 17:8 19:-13 20:11 21:-20 22:-9 23:-8 24:22 25:9 26:-11 27:-10 29:41
itinerary 25:18
its 7:-9 13:16 15:31 29:-13
jacket 26:42 29:20
jan 0:-15 4:22 7:-11 9:13 14:-9 20:27 22:-10 25:18 28:12
janitorial 2:35
january 8:15 14:-9 17:13 19:-13
jars 13:14 19:-14 20:43 21:-9
jet 14:-16 19:24 21:13
jetty 7:10 13:-11 29:10
joan 7:9 13:10 15:17 17:8
job 2:17 5:-11 7:-21 11:-8 12:15 13:-13 14:8 15:-10 17:13 18:-14 19:51 20:-19 21:83 22:-16 25:-9 29:-45
jobs 14:10 17:19
joel 21:18
join 3:18 29:-13
joinery 0:-13 12:38 13:-9 15:-9 18:-13 19:72 22:-11 24:-17
joist 12:24
journal 22:54 29:-15
joy 8:10 17:15 29:-11
juice 20:20
jul 0:-12 3:17 6:19 7:-12 13:-23 14:-11 19:14 20:-19 22:41 25:10 26:8 28:14
jul- 4:-8 12:-15 18:26 19:11 21:-14 29:18
july 2:10 3:-10 8:-10 12:-10 13:-8 14:-15 15:-11 16:8 18:18 21:-10 22:34 29:18
jun 5:8 7:13 12:-10 13:-18 21:-11 22:23 29:23
jun- 19:18
junction 6:16 12:11 13:8 19:-8 20:19
june 1:-9 4:10 6:8 7:-21 8:8 12:-19 18:35 19:-34 20:-32 22:24 23:-8 25:-12 29:56
juniper 7:29 17:-9 21:10 29:-16
just 0:10 3:-8 24:12
kalgoorlie 17:11
kangaroo 15:-10 19:9 25:17
keep 0:-14 6:15 7:-17 9:8 12:20 13:-13 14:12 17:8 18:8 19:10 20:18 21:-21 22:-21 24:11 29:16
keeping 8:20 12:12 15:9 17:9 18:-9
kegs 20:20
kelpie 5:12 24:11
kensington 12:8
kent 21:10
kept 13:10
kestrel 3:15 4:-12 6:19 8:10 11:12 12:30 20:-8 29:-8
kettle 0:17 7:-11 13:11 17:13 20:8
kettlewell 15:12 20:-8 24:11
kev 4:8 19:13 24:9 29:-8
kew 23:9
kewdale 12:10
key 2:14 8:10 18:11 19:-8
keyboard 3:34
kids 7:30 13:-14 29:14
kilbrannie 13:17 15:14 20:-12 22:17 24:11
kilda 0:18 12:11 20:8 29:-10
kiln 12:10 22:12
kilolitres 28:39
kilometres 25:11
kim 13:19 15:-8 19:8 20:12
kind 2:10 4:16 13:12 21:-13
kindly 7:13 21:32 25:-11
king 25:12
kingsway 2:12 8:13
kiosk 2:11 18:13 19:25 20:-10 23:10 25:11
kit 5:10 9:-9 14:27 19:30 20:-21 21:-13 24:34
kitchen 0:-15 2:25 3:-8 4:-15 5:-11 6:11 8:13 12:10 13:24 14:-13 15:19 17:-14 18:8 21:17 22:-13 25:-14 29:17
kitchens 0:-8 12:8 18:-8 19:32 20:-9 21:15 24:12 29:14
know 0:-8 5:8 22:8 29:8
kowalczyk 7:-8 26:19 29:20
kraft 16:57 20:-8
kwh 6:39 14:19 29:-10
kylie 17:12
lab 21:27
label 14:11 16:23 21:18 22:-10
labels 16:54 17:13 21:-8 29:-14
labour 0:-10 4:-19 7:-11 8:-8 12:-25 19:88 20:-20 21:85 29:-30
labs 0:10 22:18
lachlan 5:9 21:10 29:-14
ladder 24:29
ladies 15:23 29:12
lake 5:10 12:9 19:8 24:11
lakeside 21:8
lakeview 3:8 19:9 21:8
lamb 0:-9 13:34 19:9 20:8 29:19
laminating 15:8 17:64 29:-11
lamp 15:57
land 4:12 14:9 18:13 21:-17 29:9
landfill 27:52
landing 0:8 18:10 21:-16 25:11 29:14
landlord 18:39 29:-9
landscapes 8:14 12:8 21:11 24:8 29:-12
landscaping 19:39 21:-8
lane 0:-18 3:12 4:12 5:-10 6:-8 7:12 8:-12 10:-8 13:36 15:-16 17:-27 18:30 21:14 22:9 25:-14 28:-8 29:-23
lantern 20:21 29:8
laptop 3:42 29:-9
larder 13:-11 20:20 29:10
large 7:9 12:-8 22:8
larkin 15:9 17:9
larkspur 4:9 20:12
last 0:9 3:-13 4:-9 5:11 8:-9 14:-10 18:-12 19:-22 20:-9 21:13 23:26 28:12 29:16
late 0:13 3:12 7:-9 18:17 21:-25 22:10 23:9 29:20
later 22:14 29:15
lathlain 2:10
latrobe 4:15
latte 13:34
laundered 2:35
laundries 2:37
laundry 2:28 19:10 21:11 24:-8 29:12
laverton 12:-10 14:21 19:28 20:-10 21:12
law 3:8 5:8 7:30 11:9 12:-15 19:14 24:13
lawn 15:12 19:38 20:-8 21:16 22:16 29:-13
lawns 19:37 21:16
lawyer 11:32
lawyers 4:-10 11:49
lay-by 7:10 12:-8 14:-10 24:36 29:26
layout 4:24 17:24
lb- 29:27
lcv 14:25
lead 18:21
leadership 4:12 21:-11
leaf 19:13 21:17
leak 19:13 21:13
leaking 4:8 21:14
leanne 12:13
learn 3:13
learning 2:8 4:8 5:13 19:12 20:-12 24:9 29:17
lease 2:15 11:35 18:24 21:-9 29:-13
leasing 15:10 17:9 29:-8
leave 17:9 19:10 23:8 24:15
leaves 13:16 20:12
led 15:12 19:-11 21:15 24:9
ledger 18:14 22:8
leeton 20:10
left 14:8 26:17
legal 3:18 4:-14 11:58 17:16 18:-10 19:-8 29:-19
legislation 4:16 11:26 19:-8 21:10 29:-15
leisure 21:8
lemon 0:13 12:-8 13:55 15:19 19:-23 21:-10 29:8
lemonade 13:9
lemons 20:32
len 0:9 19:12
length 12:19
less 0:27 2:-10 3:-15 4:-19 8:8 9:17 12:14 15:-15 16:-8 19:-11 23:-8 24:-14 25:-8 29:47
lessor 8:20 15:9 17:9 29:-11
let 5:9 26:8 29:13
letter 11:12 15:15 17:26 19:-8 29:-14
letterhead 17:35
lettering 0:42 3:-10 4:18 16:13
lettuce 13:10 20:37
level 0:12 3:18 5:-15 7:-15 12:14 14:20 15:-8 18:17 19:-24 20:-10 21:25 22:16 24:-15 26:-8
lever 17:20
levies 12:17 18:48 20:11 21:-13
levy 0:-13 4:-21 7:-8 9:40 10:10 12:23 13:-8 14:-25 15:-9 17:-10 18:22 19:-11 20:17 22:15 24:-8 25:9 27:34 29:-15
lge 7:10 9:8 13:-11 15:8 17:12 19:12 25:-11
liability 2:14 7:-13 8:8 10:25 11:23 14:-8 18:9 20:-14 21:28 22:-11 25:14 29:-27
liable 2:25 14:-14 19:11 20:-9 23:8 26:-13 29:39
lic 0:-8 2:10 4:-12 7:9 12:-11 13:8 19:10 20:23 21:43 24:11 29:-34
licence 0:27 3:13 4:35 5:21 9:-11 11:-9 14:-10 15:-12 17:-17 18:-23 20:-10 22:24 23:-10 24:-21 26:-8 27:9 28:12
license 22:30
licensed 9:19 17:25 19:-12 21:17 24:-8 25:12
licensee 19:-12 22:9 25:12 29:23
lid 13:-12 15:16 29:13
lids 16:31 20:11
lien 4:8 9:13 18:12 29:10
lift 2:-8 8:13 9:31 14:-10 18:-11 19:-15 20:-10 24:17 27:49
lifts 19:12
light 3:8 4:-11 15:11 20:-12 24:8 25:9 29:12
lighting 4:-9 8:8 9:9 18:14 21:15 29:-13
like 5:10 29:10
limit 14:14 29:10
limited 0:-9 3:10 5:9 7:-10 10:15 11:23 12:28 18:-15 19:-9 20:-9 22:-15 23:27 25:14 28:12 29:-58
lindqvist 4:21 18:22 19:-14 29:23
line 0:11 6:14 19:13 21:-10 22:-8 23:32 24:-10 29:-17
linen 2:40 5:-10 7:10 8:8 13:-9 15:36 19:-10 20:24 21:-17 24:-8
liners 2:16 20:8 29:-10
lines 12:11 18:9
link 0:12 4:-8 14:13 18:9 20:-10 25:11 29:10
lip 29:21
liq 13:10 24:12 29:-8
liquid 15:13 20:-11 23:8
liquor 7:34 12:-8 13:14 19:-11 20:37
list 0:-13 4:27 20:18 29:33
listed 2:9 3:14 29:-10
listing 0:18 1:9 4:8 20:-8 29:15
lithium 25:8
litre 29:-9
litres 14:43
little 7:21 13:-11 20:18 29:30
live 0:35 2:10 4:-11 7:14 19:-9 21:12 29:-11
livestock 20:35
living 4:12 21:10 29:-8
load 20:-12 24:9 27:14
loads 21:19 27:13
loaf 13:31 14:9 15:9
local 7:8 9:8 20:10 21:-17
location 0:12 12:-12 15:9 17:8 20:10 21:15 29:-16
lock 12:12 19:26 20:8
locked 14:8 21:10 25:10 28:10 29:-11
locksmith 19:42
locksmiths 19:29
lodge 24:14 25:31
lodged 8:10 18:26 21:-9
lodgement 4:35 9:13 15:-10 25:14 29:8
log 3:-14 5:17 12:-9 22:24 23:13 24:13 29:-14
logan 14:17
logbook 14:24 19:8
logistics 9:59 12:-8 14:-9 21:27
logo 0:39 4:17 17:23 21:-16
lomandra 12:21 13:-17 14:-8 19:34 20:12 21:8 29:14
long 7:19 13:-8 14:19 25:-13
longer 13:10 14:9 29:-9
lonsdale 0:-9 7:11 12:14 13:24 19:19 21:-18 29:-10
loss 3:8 9:15
lost 2:26 8:16 12:-9 13:-8 14:20 18:12 25:12 29:-17
lot 2:-13 3:-13 5:-11 7:-11 8:17 9:-16 11:-9 12:8 13:-10 14:27 15:-14 17:-11 18:32 20:13 21:44 22:-14 25:-8 27:8 29:14
lotto 13:-17 14:-8 15:34 17:27 20:-9 22:28 24:-10 25:-8 29:23
lou 29:9
love 0:28 3:-9 4:10 7:12 29:10
lovely 0:12 19:11
low 0:9 7:14 12:17 21:8 29:-17
loyalty 0:17 3:14 12:10 13:-9 18:10 19:-19 22:14 29:11
lpg 6:33
lpo 9:18 15:13 17:26
lumen 2:21 18:15
lunch 4:-10 5:18 7:23 13:62 18:13 29:-20
lux 5:21
lvl 20:9
lygon 2:14 7:14 17:-12 26:28
machine 19:12 21:9 24:33
machinery 24:13
mackay 20:8
macquarie 0:10 3:9 4:12 20:11 29:-12
maddern 12:12 21:8
made 4:16 9:12 12:-27 19:8 20:18 21:19 22:-10 28:16
mag 15:17 17:8
mail 0:-9 2:9 3:-10 5:13 6:13 18:-18 20:-14 21:10 26:10 29:18
mailbox 0:8 3:36 4:19 8:11 12:9 19:-11 20:8 22:-11 29:-14
mailer 9:13 15:15 16:13 17:34 29:-19
main 0:21 1:-12 3:-12 7:15 8:8 9:-9 12:12 14:-13 21:27 22:-12 24:-10 25:-8 26:18
maintenance 19:45 21:20
maitland 19:12 24:11
major 3:14 29:-10
make 8:12 10:11 12:8 14:11 16:11 21:-10
mall 7:10 17:11
mallee 3:10 24:8
mallory 24:12 29:23
manage 3:8 29:11
managed 0:-9 4:23 5:8 19:9 21:15 22:10 29:-13
management 0:14 4:24 7:-8 12:-12 14:9 17:19 18:20 19:9 20:-12 22:-13 24:-12
manager 0:17 8:14 12:-12 17:-9 18:23 19:-13 20:-26 24:-9 29:12
managers 29:8
mandurah 12:11
manual 5:14 24:15
manufacturing 24:10
many 0:16 4:9 17:10
mar 3:18 7:10 15:8 17:-8 18:9 19:-30 20:-9 21:-11 22:14 25:15 26:-10 27:10 29:-21
mar- 8:30 12:9 15:9 17:16 19:-9 20:16 21:-10 29:-9
march 3:10 4:29 5:-18 8:-11 10:-8 11:19 12:-16 14:-11 18:24 20:-13 21:19 22:8 25:-9
marchetti 12:9 16:23 19:-12 20:16 21:11 22:-9 24:-13 29:10
marcus 4:9 9:9
mardoo 22:14 29:15
marguerite 29:11
marine 12:-8 14:-9 24:14 29:16
marion 4:15 21:-10 29:20
marisol 2:33 21:-9
marked 8:8 18:24
markers 15:34
market 0:-11 3:28 12:-14 13:59 17:10 19:-18 20:19 21:-15 24:-9 25:-12 29:13
marketing 0:68 2:8 4:-8 12:-8 15:-8 17:13 19:-9 21:-11 22:20 29:8
marketplace 1:9 15:23 20:-11 29:11
markets 13:16 20:34 29:-8
marks 22:10
marlow 7:-8 17:9 26:9 29:20
marlowe 20:13
maroochydore 2:16
marsh 3:13 15:10 20:-9 21:-8 24:22 29:-8
martin 29:14
mascot 3:11 15:9 18:10 20:-8 21:-8 25:10 29:9
master 19:11 22:24
mastercard 2:10 3:16 4:-21 5:-12 7:37 9:-9 12:-15 14:8 17:12 18:-13 19:-17 21:-14 22:10 23:11
mat 2:14 7:16 8:12 22:-8 29:16
matching 25:17
mate 23:13
material 0:11 14:15 19:24 27:9 29:-14
materials 19:11 21:40 29:-13
matt 12:9 17:14
matter 4:-12 11:35
max 14:13 18:15 25:-9 29:8
may 0:21 2:-11 3:10 4:-8 5:17 6:-10 8:10 12:-8 13:25 14:-8 15:-21 16:10 18:46 20:14 21:-15 22:12 23:-9 24:-28 26:-18 28:15 29:-31
may- 15:10 17:9 18:-8 27:9
meal 13:28 14:9
measure 4:15 24:30 29:11
meat 13:-10 20:51
meats 13:14 20:53 29:15
mechanic 14:35 25:-11
mechanical 0:10 14:47 19:21 29:-14
med 7:11 25:13 29:16
media 0:39 3:13 12:-8 15:10 19:-8 20:-15 24:15 29:-10
medical 2:10 4:9 12:11 19:8 29:9
medicare 21:9 29:12
medicine 4:15
medicines 29:26
medium 25:14 29:30
meeting 18:31
mei 0:9 7:14 21:18
mel 3:13 15:9 29:-10
melbourne 0:12 4:-11 8:22 13:13 18:-16 19:-21 20:19 22:23 25:18 29:-36
meloxicam 29:9
member 2:-14 4:14 7:40 8:-8 9:-13 12:9 13:12 14:-21 19:-16 20:8 22:41 29:17
membership 4:-12 18:-12 19:-9 21:-10 22:92 29:30
memorandum 21:20 29:-8
mens 26:15 29:19
menu 0:8 17:12
merbau 12:32
merch 5:-9 7:12 13:-11 15:-9 19:9 20:-9 25:14 29:30
merchant 1:56 3:-10 4:-9 5:13 7:-8 12:-11 13:19 15:-9 20:-9 24:17 29:19
merchants 1:8 12:-13 20:11
meridian 0:13 5:12 7:16 9:14 12:-12 13:-12 19:-11 21:24 25:-12
merino 15:-9 26:15 29:42
merv 0:8 20:11
merv's 20:11
mesh 12:-8 17:8 20:-9 24:20
message 3:-12 5:16 12:12 22:-8 24:9 26:16 29:10
meter 6:43 18:13 28:22 29:-13
method 3:13 4:-13 5:12 12:-15 13:-16 15:25 18:16 19:-9 21:-11 22:-12 29:23
methods 5:11 29:8
metro 9:17 14:18 15:10 20:-8 29:-11
mgp 12:13 19:24 29:-8
mgr 12:-13 24:19 29:9
mick 8:11 13:16 21:13
microchip 29:10
mid 2:14 3:9 7:15 13:17 19:-8 29:-27
midnight 20:-8 22:20 23:8
mildura 3:10 24:9
military 12:10 19:12 20:20
milk 0:-12 13:66 15:21 19:-12 20:34 21:-9 24:-8 29:-11
mill 0:-8 7:12 15:9 18:18 20:36 21:-12 29:-13
mille 7:19 13:14
min 3:-14 4:-10 7:19 9:17 12:10 14:38 19:-23 21:16 22:-16 24:-10 25:24 29:-29
mince 13:9 20:30
mind 3:22 13:-10 14:-9 17:13 19:10 24:26
minh 19:15
mini 19:-10 25:11
minibar 25:34
minimum 12:9 21:22
minutes 25:14
missed 22:13
missing 1:9 2:15 8:13 20:-9 21:-9
mitchell 12:-11 19:15 24:9
mix 2:8 12:61 13:-25 14:-10 15:-9 19:36 24:-12 25:-10 29:9
mixed 19:-8 22:15 27:37
mixer 19:-19 21:25 24:28
mob 2:24 14:-9 19:24 29:-16
mobile 1:8 14:20 19:35 22:-9 23:65 25:-8 29:-29
model 14:13
modem 23:40
moist 12:11
mon 3:13 4:-11 7:8 8:18 14:-14 15:12 18:10 19:-9 21:14 26:-10 29:-22
mon-fri 24:12
monday 0:12 5:12 7:-11 18:15 20:-9 22:-10
money 0:18 4:15 7:12 19:-12
monitor 3:49
monitoring 4:-8 12:-8 18:-10 19:20 22:29 29:32
month 2:12 6:8 7:-20 8:22 9:9 12:9 14:10 17:15 18:23 19:-14 20:-25 21:-14 23:20 24:-14 25:-19
monthly 1:25 2:-10 3:21 4:16 7:-9 10:11 11:-9 12:-15 13:10 14:-8 18:71 19:-9 20:-19 21:-10 23:-10 24:-13 29:-9
months 2:25 3:-19 5:-9 9:-9 11:9 12:20 13:-8 17:9 19:19 20:-12 21:-19 22:-17 23:19 24:9
moonah 12:12 13:10
mop 2:35
more 1:9 12:11 18:8 20:-9 21:-9 22:18 24:9 29:-15
morning 0:10 13:37 20:-13 29:-9
mornington 0:8 7:10
moss 20:14 21:13 26:12
motel 2:13 8:11 25:30 29:-10
motels 25:27
motor 6:16 20:-9 21:29
motors 14:39 25:-11
motorway 14:9
mount 3:-9 5:8 12:16 15:12 17:17 18:-11 29:-13
mouse 3:34
move 3:8 6:21 9:9
movement 29:8
mow 7:-8 19:43 20:-9 21:60
mowing 19:34 21:37 29:-14
moyle 0:10 7:17 13:15 29:-13
mrb 14:20
mrs 0:-12 5:35 14:-11 19:23 20:-16 29:26
mth 14:14 19:10
mths 20:10
much 2:15 7:9 13:11
mudgee 9:9 15:14 17:14 25:-10
mug 7:13 15:20 26:-8 29:8
mulch 19:9 21:17
mulga 19:-8 20:17
multimeter 24:29
murnong 0:13 3:-8 15:14 20:-13 22:19 24:11
murray 7:8 20:-9 21:11 29:10
murrumbidgee 20:8
music 0:17 4:-10 7:22 21:12
must 4:-11 7:-8 8:21 9:18 10:10 15:15 17:15 18:8 19:-21 22:-18 24:8 25:14 29:-22
mutual 14:9
myaree 17:8 24:9
myrtle 0:27 8:23 15:10
nab 0:8 12:-9 13:10 20:-20 29:35
nail 12:-8 20:11 29:13
nails 12:43 24:17 29:-9
name 0:19 2:12 3:-14 4:26 5:10 14:-21 15:-15 17:8 18:-21 20:-9 21:33 22:-12 26:18 28:12 29:-14
named 12:-9 14:8 15:11 21:10 24:9
names 25:9
nap 12:17
napkin 20:9
napkins 7:14 15:10 16:36 29:-12
native 12:13 21:9
natural 12:9
navy 26:41 29:9
nbn 23:49
ndis 21:20 29:13
need 4:-9 5:22 7:-8 12:11 13:-9 16:10 18:-9 24:-8
needed 29:13
needs 24:15
net 0:18 1:9 5:-25 6:-12 7:-16 8:11 9:-19 10:-12 11:-11 12:29 13:9 16:-8 19:30 21:14 23:-10 24:-12 26:-8 27:12 28:-10
netball 17:11 22:13
nett 8:15 14:8 20:12 24:-8 27:17
network 0:-9 3:29 12:-11 14:17 20:-8 21:13 22:-9 24:12 29:-10
networks 6:9
never 4:8 5:11 21:9
new 0:11 3:-23 4:22 5:-14 6:11 7:10 12:-30 13:-12 15:-9 19:26 20:18 21:-11 23:9 29:19
newcastle 4:32 12:-9 19:-9 21:-9 24:11 29:26
news 0:8 13:-18 15:24 17:11 22:26 29:16
newsagency 15:22 17:22 20:-14 22:31 29:-8
newspaper 0:26 22:27
newtown 3:9 4:10 17:11 21:-9
next 0:-15 2:17 5:-17 7:-8 9:-11 13:-21 14:19 18:-25 19:20 20:25 21:-15 23:15 24:-8 25:-15 26:-9 28:27 29:16
ngr 12:25 20:22 21:-21
nguyen 19:12
night 0:25 5:11 13:-12 20:-12 22:-8 25:27 29:10
nights 2:11 14:-8 19:-8 25:38
nil 14:-8 15:15 17:20 18:-12 22:24 24:-8 29:26
nimbus 3:10 22:18
nitrile 12:11 19:9 20:9
nmi 6:51
nominated 4:28 21:-9
non 12:10 21:10
non-refundable 29:13
noodle 13:47 29:-8
noon 0:11 7:10 13:9 20:-9 21:9
noor 8:23 29:8
noosaville 0:8 29:17
north 0:-15 4:-11 5:-10 7:13 9:-9 12:13 13:29 14:25 15:-9 19:28 20:-12 22:-9 24:-13 27:8 29:14
northern 3:8 25:12 27:9
northgate 29:19
northside 2:17 13:-11 29:34
norwood 20:-9 24:10 29:15
not 0:-10 2:51 3:-25 6:-12 7:8 8:-9 9:27 12:21 13:-12 14:-37 25:36 27:-16 29:-30
note 0:-29 2:24 3:-13 7:-11 9:27 12:34 13:-20 15:15 16:10 17:-12 20:29 21:-21 22:-14 24:19 25:-11 26:15
notebook 15:37
noted 19:8 26:12
notes 0:13 4:30 12:9 21:-17 22:-11 29:9
nothing 5:13 14:10 19:20
notice 3:-10 4:-22 12:-13 14:12 18:35 19:-16 20:-14 21:-17 28:-8 29:62
notified 14:11 21:14
notify 2:10 3:-10 20:17 26:9
nov 0:28 4:-11 5:-11 7:-21 8:22 13:-8 15:12 17:14 19:11 20:19 21:10 26:-11 28:8 29:-16
nov- 4:9 15:16 18:-9 19:12 29:-17
november 1:-8 2:17 4:31 5:10 6:-8 7:14 8:-13 11:-8 15:-24 19:-10 20:20 21:-22 22:-16 25:-14 29:16
now 2:10 4:-10 7:-8 8:-8 13:-9 17:14 19:24 22:10 25:-9
nsw 0:11 1:-10 2:-21 3:35 4:13 6:-17 7:-27 8:-26 9:16 12:-20 13:-31 14:10 15:35 21:22 22:12 23:-10 24:19 26:-9 27:-12 28:-12 29:18
number 3:19 4:-8 7:-13 8:-18 9:-12 10:8 11:-13 13:-28 14:59 15:-17 16:-16 17:-8 18:22 19:31 20:-12 22:9 25:27 28:22 29:-46
numbers 7:16 13:24 18:9 21:-11
nundah 4:8 29:-8
nursery 4:15 7:-8 12:17 13:-15 14:-8 19:23 20:43 21:-11 29:11
nuts 14:19 19:11 20:-13
nvd 20:26
nzs 4:15
oak 24:32 29:10
oakeshott 12:16 19:18 21:15
oat 7:17 15:8 20:23 29:13
objections 18:12
occupational 4:14
ocean 9:15 21:18
oct 0:34 4:-8 5:34 7:-10 14:11 16:-10 17:-10 18:-15 22:-15 23:17 24:-8 25:8 26:-12
oct- 4:9 12:-12 20:8 29:12
october 0:33 2:19 9:-12 13:-10 15:-13 20:12 22:-15 24:-8 25:13 29:9
odette 5:30 17:13
odo 14:32 29:-8
odometer 19:17
oduya 12:-10 19:13 24:18
off 0:-17 2:18 3:18 6:16 7:-9 8:11 9:-10 13:-9 14:-14 20:-15 21:-11 23:16 25:15 26:9 29:8
off-peak 6:63
offence 7:10 17:8 20:10 29:-16
offer 14:9
office 0:-22 2:11 4:-10 5:10 8:14 9:8 11:19 12:-20 13:-18 14:12 15:47 16:-10 17:50 18:18 19:-13 20:-31 21:-10 28:-9 29:-20
officer 8:9
official 18:11 19:-9 27:20 29:30
offset 4:9
oil 12:26 13:-10 14:32 19:17 20:8 21:-13 24:8
okafor 4:12 5:10 14:11 19:-11
okonjo 5:19 12:8 29:14
old 0:18 1:-13 3:11 4:-19 6:-8 7:19 8:-10 9:-9 12:-16 15:-12 17:-17 19:34 20:-10 21:21 24:22 25:-14 29:20
olive 1:8 29:11
once 3:24 15:8 20:-10 22:25
one 0:9 2:-10 3:-10 4:14 11:15 14:-14 19:30 24:-9 25:-9 29:17
onions 20:33
online 3:24 14:20 19:-10 20:-17 21:-9 22:39
only 4:-15 8:-8 9:-8 11:10 12:11 13:-8 14:-9 15:-13 21:25 22:-8 24:24
onsite 3:11 12:12 19:12 21:-10
open 0:-9 2:-9 3:-13 4:-10 7:21 12:28 14:-8 15:19 17:-13 18:10 20:12 22:-8 24:20
opened 3:21 20:-11
opening 0:-11 2:17 7:-14 13:-8 14:15 18:-9 19:14 20:-9 23:9 25:15
opens 25:8
oper 13:20 14:10 20:-25 29:12
operated 14:42 24:8 25:-9 29:-11
operations 14:29 25:13
operator 8:11 12:-14 13:-14 14:17 20:9 24:9 27:35 29:-24
optics 24:12 29:10
option 18:8
optional 19:9 22:11 29:-9
options 4:8 12:11
optometrist 29:71
oral 29:9
orange 9:9 12:9 21:-8
orchard 3:13 19:9 20:16 22:8 24:9
ord 14:10 20:12 21:15
order 0:-27 2:-25 3:28 4:-19 5:-8 7:27 8:9 9:-25 10:-15 11:-12 12:25 13:8 15:22 18:-34 19:54 20:48 21:31 22:-13 23:-17 24:31 25:-33 27:-12 28:-11 29:-19
ordered 8:37 19:9 20:8 29:-16
ordering 13:18 22:9
orders 1:8 2:-10 3:-15 6:14 7:13 13:-8 14:-12 15:42 19:8 20:41 21:-13 24:9 26:-8
org 7:11
organiser 0:20 5:30 7:10
orig 14:8 19:-13 26:28 29:28
origin 20:31 27:16 29:-13
original 4:-11 13:-13 15:22 16:13 22:-8 24:42 26:8
osborne 12:11 29:15
osei 9:8
osprey 3:10 22:9
osteria 7:9 13:15
other 1:9 2:10 4:-11 5:-8 12:12 13:-11 14:19 19:16 20:8 22:-8 23:9 24:11 29:-34
others 4:8 23:8
otherwise 4:24 7:-8 19:16 21:-16 29:22
otis 22:14 29:14
our 0:-25 1:-10 4:15 5:-18 8:-8 9:17 11:17 12:22 15:38 16:-11 18:-28 19:-13 20:40 21:25 23:9 24:-9 25:-22 28:-9
out 1:-9 2:11 3:-15 4:40 5:-17 12:-15 13:-23 14:35 15:-12 17:-18 18:10 19:21 21:23 22:-13 23:-8 24:-29 25:-10 27:26
outdoor 0:15 3:-13 22:15 26:17
outgoings 18:47 29:-8
outlet 12:13 15:-11 19:14 21:-8 25:12 29:31
outside 3:-11 13:9 16:13
outstanding 2:14 4:8 11:8 16:10 18:23
oven 19:26 24:28
over 4:11 9:8 21:-9 22:-16 27:9 29:15
overdue 0:-8 2:-10 4:10 7:-10 8:13 12:-26 18:34 20:11 21:-8 23:10 24:-9 27:10 28:10 29:-22
overleaf 19:-10 29:13
overnight 9:29
owen 3:19 7:9 12:-12 15:11 20:-14 24:10
owing 2:8 8:13 9:16 11:10 12:-9 14:-9 18:-8 20:-16 21:22 22:-12 26:8 29:-18
own 4:24 9:9 12:-9 18:19 29:21
owner 29:32
owner's 9:20 18:15 19:-8
owners 18:24 19:12 21:-8
ownership 4:8 12:9 29:11
oyelaran 12:8 21:9
pacific 26:18
pack 0:-17 3:14 9:-8 12:29 15:-13 20:13 21:-13 22:10 26:11
package 7:36 10:8 19:-8 29:24
packaging 0:-9 3:-8 13:-11 16:63 19:-11 20:-17 24:8 29:9
packing 19:21 20:24
pad 12:11 14:13 19:-9 20:8 24:26
padded 15:23 17:23 25:-12
paddington 19:8
pads 19:32
page 0:24 2:-23 3:14 5:-20 7:-11 8:16 15:18 16:-8 19:-23 20:27 21:-14 22:16 24:-10 25:25 26:-8 27:-8 28:13 29:-22
pages 4:8 18:20 21:-12
paid 1:-26 2:20 3:30 4:-9 5:9 6:-8 7:13 8:21 9:11 10:-19 12:-34 13:-8 14:55 16:-16 17:14 18:-13 19:-11 20:-12 22:8 23:-11 24:-21 27:-17 28:-13 29:35
paint 12:39 13:-14 19:39 20:-10 21:-9 24:11 29:-11
painters 19:29
painting 12:13 19:38 21:31
pal 24:14 29:11
pale 7:31 12:-10 13:14 14:-8 19:-9 20:31
pallet 4:-9 9:44 16:34 18:28 20:-11 21:-9
pallets 18:15 29:10
palmerston 8:9
panel 2:13 4:9 8:15 14:31 19:8 21:-15 22:21 29:-20
panels 0:9 2:17 3:-9 4:10
pant 26:23 29:-9
pantry 18:17
pants 26:38 29:8
papas 5:22 21:12
paper 3:-9 12:-13 13:16 15:54 16:11 17:34 19:-8 20:-31 21:-8 23:15 24:-8
paperbark 12:11 19:-8 20:10 22:8
pappardelle 7:15 13:13
pappas 21:15
parade 3:-9 5:-10 14:-10 15:18 20:-19 21:8 24:11 26:14 29:19
parcel 0:-10 2:-12 4:-9 5:-9 9:31 13:-18 14:-13 15:15 17:9 19:-12 22:21 29:44
parcels 15:8 17:16
parent 5:14 29:18
parish 2:11 15:22 18:15 29:10
park 2:-17 6:-8 8:-10 15:11 16:8 19:19 23:-9 24:-9 25:31 29:16
parking 4:-11 13:-11 14:58 17:9 19:-14 20:-8 21:10 25:33 29:-14
parks 14:14 19:-9 25:9 28:39
parkside 7:9 29:10
parramatta 19:-9 20:18 21:8
part 7:9 11:11 12:16 13:9 14:31 17:-11 19:12 20:-9 21:-23 22:18 24:-9 29:-35
participant 4:-8 21:21
participating 20:8 29:-9
particulars 2:8 4:-9 12:-8 13:-10 15:10 18:14 19:-9 20:8 22:16
parties 20:30
partner 7:14 20:-8
partners 0:15 7:10 17:8 21:-22 29:11
partnership 2:24 8:11 14:9 19:-9 21:-8 29:10
parts 14:13 19:55 20:-9 23:13 29:-14
party 7:40 13:-9 15:10 19:-12 20:8 29:14
pascoe 8:17 21:8
pass 0:18 2:-9 3:-15 7:14 9:-8 12:-10 13:-8 14:8 19:-15 21:26 22:-13 24:-14 25:10 27:21
passenger 18:10 20:-8 25:36 29:13
passengers 3:13 15:9
passes 3:-18 4:24 6:15 7:15 12:10 14:11 19:-25 22:-16 29:15
passport 9:11 15:-12 25:30 29:21
past 21:13 29:14
pastoral 8:15 19:8 20:23
pathology 29:31
patient 29:25
patrol 22:11
paw 15:-9 25:15 29:18
pay 1:-18 3:12 4:9 5:22 8:-24 9:12 11:-8 12:-29 13:-25 15:-14 16:14 19:23 20:-29 21:32 23:14 26:-25 28:23 29:19
payable 0:-35 1:-8 2:-12 3:-16 5:12 7:-9 8:-10 12:34 13:-24 14:-8 15:44 17:34 18:12 20:-15 21:19 22:8 24:-27 25:-16 26:-9 27:8 29:30
payer 5:8 18:14
payid 4:20 19:15 21:34
paying 0:16 4:-9 7:8 12:-11 15:9 17:8 18:-11 28:8
payment 0:43 1:-20 3:-12 6:16 8:-18 9:-14 12:25 13:-39 14:-11 15:-22 17:-12 18:20 19:40 20:28 22:-15 27:-21 28:9 29:15
payments 0:-9 1:38 4:18 7:-8 9:16 14:16 17:-11 18:-16 19:-40 20:-8 22:20 25:8 27:-8 28:14
paypal 12:9 24:14
payroll 4:50 21:12 29:-15
pbs 29:12
pde 15:-8 19:8 20:9 21:17 24:-9 29:19
pdf 3:19 9:22 23:10 24:12 29:-16
peak 6:40
peel 7:11 17:12
peg 13:17 29:-12
pelican 7:19 13:16 19:-8 21:18 29:-24
pen 3:10 17:16 20:23 29:-20
penalty 18:12
pencil 19:16
peninsula 0:14 7:10
penrith 21:8 23:8 26:10
pens 15:35
pensioner 18:9
people 0:13 2:16 21:-8 29:12
pepper 7:11 13:20
per 0:-25 3:26 8:9 13:23 14:-16 15:-11 16:-8 17:-12 18:30 19:9 21:25 22:-19 24:-12
performance 0:13 7:9 21:9 29:-8
performed 2:11
period 3:24 5:-17 6:8 7:-14 9:12 10:17 12:-24 13:-9 15:-8 18:30 19:-26 20:-27 21:10 22:17 23:18 24:-20 25:9 26:-9 28:-10 29:22
permit 14:23
permitting 19:30
person 4:8 7:25 13:17 19:-11 20:15 25:11 29:-11
personal 29:11
personally 25:10
personnel 21:35
perth 14:10 19:9
perusing 11:10 21:9
pest 2:34 19:26 21:-9 29:21
pet 29:24
pete 0:10 13:12 24:12
petrol 14:26
petroleum 14:61 20:-8
pge 21:14
phan 3:10 29:14
pharmacist 29:23
pharmacists 29:10
pharmacy 19:16 22:29 29:29
phase 24:14
phone 0:-17 3:-8 4:-10 5:-12 6:-9 7:18 8:-15 12:18 15:8 16:-8 17:16 19:26 20:13 21:-31 23:35 24:-27 25:-8 26:-8
photo 0:21 4:-11 9:9 12:-10 13:-8 15:-8 17:10 24:-11 25:33 29:29
photography 0:57 4:-10 21:-8
photos 14:12
physio 0:11 2:25 24:-8
physiotherapy 17:11 29:32
piano 9:8 19:37
pic 20:35
pick 0:15 8:24 18:12 19:-10 29:-12
pick-up 29:12
picked 12:11 29:-9
pickup 8:9 9:10
pie 13:34 20:-13
pieces 2:14 8:10 20:-9 21:-9 24:11 29:19
pike 19:20 20:-8 21:8 24:8 29:13
pilates 0:13
pilot 17:14
pin 29:12
pine 12:60 13:-9 19:30 29:-12
pinjarra 12:11
pink 15:13
pinot 7:8 13:29 19:-8
pipe 12:19 19:17 29:-8
pirrama 0:18 22:-8
pizza 13:32
place 3:19 4:11 12:-10 20:-9 21:23 22:-14 24:-11 29:29
placed 0:17 4:-9 7:9 12:-8 14:-8 15:12 20:36
plain 20:10
plains 0:-10 3:-9 4:11 15:-9 18:16 21:26 27:19 28:16 29:-17
plan 0:12 3:43 4:11 5:8 7:-11 12:-14 13:-9 15:-9 17:-13 19:12 20:-16 21:-13 22:34 23:52 24:-15 25:-8 29:-8
planners 4:45
planning 4:18 5:15 18:18 21:-10 29:-13
plans 4:15 5:10 21:-11 23:18 29:10
plant 4:12 7:-9 8:46 12:18 20:-10
plants 4:15 7:-12 12:33 13:-19 19:34 21:-13 29:19
plasterboard 12:30
plastering 14:10 19:-12 21:33
plate 14:13 25:32 29:-10
platform 22:25
plaza 13:8 15:13 20:-9 26:26 29:14
please 1:-13 2:8 3:-43 4:11 5:22 12:-30 13:-18 14:-32 15:-9 19:24 21:41 22:9 24:42 25:-27 26:-8 27:-16 29:47
pls 0:12 20:13
plt 9:19
plumb 21:17
plumber 19:36 29:-8
plumbers 19:29
plumbing 4:12 12:-8 19:24 21:44
plus 0:-15 3:19 5:-9 11:9 15:-10 18:14 19:-18 20:15 21:11 22:11 25:10 29:-20
ply 13:-9 19:9
pmb 3:20
po- 12:-13 20:17
point 1:11 3:-14 4:9 9:20 12:-12 14:-11 21:-10 24:14 25:17 29:8
points 3:-12 7:31 12:17 13:29 19:-12 21:-8 24:-14 26:8 29:9
pole 19:16 21:22
policy 0:-8 3:8 4:-10 7:15 10:88 13:22 14:-14 19:-15 20:-13 22:-12
polish 7:11
polo 26:56
pool 12:15 14:-14 19:56 20:14 21:-14
pools 8:10 24:9
port 4:-11 5:-8 6:13 7:-10 9:18 12:-17 13:-11 14:10 15:-9 17:-8 19:20 21:-24 24:22 25:10 29:29
portable 21:20
portal 2:10 4:9 5:14 22:13 23:16 29:-29
portland 3:10 22:9
portrait 0:23 29:12
pos 0:12 12:-9 13:23 14:10 15:39 20:-44 22:19 29:23
position 12:12
possible 0:12 4:-9 7:9 19:8 29:-8
post 2:-12 3:-17 7:-8 8:8 9:49 13:-12 14:-11 15:24 17:43 18:9 20:-17 21:-8 22:-8 24:-8 28:13 29:-11
postage 0:-16 2:-8 3:-12 4:13 9:38 14:-10 17:9 19:-14 24:19 29:12
posted 0:8 4:10 17:10 19:13 20:-9 21:10 29:-17
poster 17:35
posting 15:11
potato 13:15
potatoes 20:32
potting 7:-10 12:52 13:-27 14:-8 15:-8 19:46 24:-8 25:-8 29:12
power 6:32 12:-10 19:10 20:9
powered 7:12 13:9 20:-9 29:8
ppsa 12:14 20:8
ppsr 12:11
pr- 12:8 20:12
practical 19:9 29:9
practice 2:8 3:12 4:10 8:11 19:-9 20:-8 26:17 29:-15
practitioner 4:12 21:11
pre-authorisation 14:11
pre-employment 4:14
preliminaries 19:16 29:9
prem 12:20 13:-16 19:16 29:11
premises 7:9 13:12 18:36 21:-8 22:-8
premium 0:-9 3:22 4:-12 10:46 12:18 14:45 18:-9 19:-8 20:11 21:-8 29:-34
premiums 10:12
prep 19:19
prepaid 17:15
preparation 4:31 19:-10 21:22
prepared 0:21 29:-9
preparing 11:8
press 4:22 21:11 22:37 29:-14
pressure 19:10
presto 7:16 13:11
previous 6:23 12:-9 28:13
previously 4:10 19:23 21:21 29:8
price 0:-19 1:-14 2:9 3:18 4:-24 5:13 8:-34 10:-12 11:-14 12:53 13:-15 15:-8 18:-19 19:46 20:37 22:27 23:-20 24:31 25:-17 26:-18 28:-12
prices 0:-10 2:23 4:14 5:-9 6:15 8:-11 9:-11 12:12 14:15 15:-10 18:-8 20:8 21:-25 22:8 24:-15 27:8 29:-12
primary 5:10 15:10 17:8 29:-8
principal 4:8 5:8 18:-8 19:20 20:20 21:-23
print 0:41 3:-11 4:22 9:8 13:-16 17:92 19:-18 20:-8 21:-25 24:-15 25:10 29:-38
printed 3:-10 4:-10 15:9 16:12 17:14 18:-8 19:-26 21:-16 22:12 24:16 25:8 27:19 29:19
printer 3:19 4:14 13:10 20:-15
printing 4:16 14:10 17:29 18:19 21:-16 29:-8
prior 1:9 13:9 21:-9 29:16
privacy 9:22 13:13 20:-9 29:15
private 0:8 5:12
priya 7:11 13:-8 20:-12 24:-12 25:8 26:18 29:33
pro 3:31 22:37
problem 3:12 14:11
proceeds 15:22 20:8 29:11
process 17:8
processed 3:9 22:21 28:18 29:-10
processing 0:16 4:12 5:10 9:13 12:-9 21:-17 25:16 29:9
processors 18:15 29:11
produce 13:-8 19:12 20:47 21:-8
product 0:30 2:16 3:10 4:-14 6:13 7:-8 9:-13 12:20 13:-11 14:21 15:-10 18:-8 19:-23 20:45 21:-25 25:-8 27:13 29:-20
products 13:-14 22:23 24:-9 29:8
profession 21:11
professional 4:54 11:25 18:-8 19:-12 21:13 29:-17
profile 3:16
program 0:8 5:10 17:11 18:14 21:-11 22:8 29:-10
programme 5:13 21:-8
progress 19:28 20:-9 21:43 24:-8
project 0:27 3:-14 4:74 17:-15 20:-17 21:50 22:-12 29:-17
promise 17:15 19:10 29:-11
promo 3:55 7:-8 13:13 15:14 19:-8 22:-9 23:11 24:27 29:-42
promotion 0:27
promotional 3:10 22:10
promotions 1:9 3:-11 17:8 20:-11 24:19 29:12
prompt 6:17 20:12
proof 2:9 12:-8 14:-8 15:13 17:36 20:-18 24:8 29:-24
properties 18:10
property 3:-10 5:-10 6:9 7:-11 9:-12 13:-10 14:40 15:-10 17:13 18:43 19:-10 20:38 21:15 22:-15 24:-22 27:-9 28:11 29:-19
proposal 4:26 21:10 29:-8
proprietor 19:21 21:12 29:9
prospect 2:16 19:-9 21:24 29:-8
protection 8:18 15:8 17:9 18:-12 21:15 29:-9
protein 12:20 20:10 21:-9
provided 0:-9 3:-9 12:15 24:30 29:10
provider 21:14 29:25
providore 20:32
pt&search 5:17 19:9 29:16
pte 3:10 22:23
pts 7:15 29:-8
public 0:-10 2:23 7:9 10:31 13:36 18:8 19:-15 20:-12 27:8
published 6:15 22:27
pump 8:10 13:-9 14:61 19:-12
pumps 12:-8 19:8
purchase 0:-23 1:-10 2:-11 3:8 5:-15 7:64 9:-13 10:-8 12:-19 13:34 14:-16 16:-8 18:-9 20:24 21:9 22:-8 25:-21 29:34
purchased 29:8
purchaser 20:19 29:8
purchases 3:17 12:9 15:8 29:-9
purposes 19:-10 24:10
put 0:-9 5:28 21:-12 22:13 29:27
pvc 12:26 19:9 21:14 29:-9
pyrmont 0:20 9:22 13:18 17:-9 21:8 22:-15 29:-11
qbcc 12:-11 19:16 21:26 29:27
qld 0:-11 1:-17 2:20 5:-18 7:-23 8:9 12:-10 13:-32 15:-30 16:-12 17:-15 18:-18 19:14 20:11 22:26 23:8 24:39 25:13 27:10 28:-8 29:41
qtr 6:16 28:23
qty 0:-10 1:-10 3:34 4:33 6:9 8:-14 9:-25 10:-14 11:-15 12:24 13:-28 14:-26 15:23 16:-18 18:-32 19:27 21:10 22:11 23:-20 24:17 25:-17 26:21 28:-11 29:13
quality 12:11 13:10 20:27 21:-8
quandong 9:8 12:-8 15:13 20:-8
quantity 3:-14 4:-14 5:-8 9:-15 12:40 13:-8 14:-11 15:-10 19:19 20:33 21:-8 24:17
quarry 12:39 27:17 29:-11
quarter 4:17 19:14 21:-14 28:17 29:-13
quarterdeck 25:8
quarterly 10:9 16:12 18:11 22:12 29:-15
quay 0:-8 8:12 13:9 14:24 21:-8 22:10
queen 2:14 4:-10 8:11 12:-9 20:24 24:9
queensland 3:8 12:10
queries 4:11 9:12 21:23
questions 3:8 5:-10 7:-17 12:-8 13:-9 15:31 16:9 19:-14 20:13 22:8 26:20
quill 4:16 18:13 19:-9 29:20
quoll 18:20
quotation 19:18 21:8
quote 2:-11 5:-9 7:-14 8:-13 12:11 13:-11 15:-12 17:10 18:-18 19:63 20:-14 21:41 22:-18 24:38 29:-13
quoted 5:11 13:12 18:11 19:22 21:13 29:-17
quotes 19:29 21:43
quoting 0:-8 4:-9 9:10 18:52 21:-10 29:11
ra- 19:11 20:8
radio 0:37
railway 13:15 27:22
rain 26:18
raised 4:-10 8:18 14:-11 18:14 19:18 20:-8 21:-8 22:18 24:12 29:-19
ramp 21:12 25:8
range 13:24 29:8
rangehood 2:37
ranger 14:11 19:11 20:-8 23:13
rapid 4:8 19:16 20:-9 21:11
rate 0:9 2:9 3:-22 4:57 5:-18 6:-9 7:-29 8:39 9:13 12:-16 13:-11 14:-16 18:16 20:-24 21:66 22:-33 23:-16 24:-10 26:-9 27:11 28:-8 29:-15
rates 8:8 14:8 18:19 21:27 28:33 29:-34
rc- 9:9 21:21
rcbo 4:-8 12:15 19:26 21:17
rcpt 7:8 13:-8 14:34 19:-14 21:-8 29:14
rcti 4:-11 9:17 12:9 14:-11 19:-9 20:16 21:52 29:-10
rcti- 21:20 22:-10 29:17
read 6:14 28:11
reading 28:19
ready 0:-14 2:43 3:-14 5:-9 13:-10 14:-17 17:-9 21:-8 22:-8 24:-9 26:44 29:51
real 0:13 7:11 19:9
rear 6:15 13:-9 14:33 19:10 20:12 24:-15
reardon 4:9 20:8
reason 0:-12 2:13 3:-9 12:21 16:14 17:-10 19:-15 24:22 26:37 29:16
reasonably 3:8 29:-8
rebate 12:10 13:-8 16:11 18:9 19:-15 20:13 24:20
rec 12:-17 19:25 21:9 22:13
receipt 0:-21 1:-21 3:31 4:-14 5:-19 6:-15 7:-25 8:-16 10:-16 12:-11 13:23 14:35 16:-18 17:-26 18:15 19:26 21:11 22:29 23:-21 24:20 26:-10 29:51
receipts 12:16 20:8
receivable 8:9 16:12 18:24
receivables 8:13
receive 12:10
received 0:-17 1:-9 2:-14 3:-14 4:50 7:-23 8:-17 12:12 14:-10 16:-8 17:-16 18:40 20:32 22:33 23:19 24:-27 26:-8 27:12
receiver 9:9
receiving 3:16
reception 0:11 7:8 17:15 20:-10 29:10
recharge 19:8
recheck 14:-16 19:17
recipient 0:-10 4:-10 9:16 12:18 14:-13 20:18 21:17 22:10
recommend 2:14 21:10 29:-8
reconciliation 4:17
record 22:13 24:9 29:-9
records 0:13 1:-8 7:21 14:10 15:-11 16:12 18:-10 19:-16 20:10 21:-19 25:-8 29:20
recover 18:9
recovery 4:-11 18:26 19:-13 25:10 27:40 29:16
recruitment 21:42
recurring 22:11
recycling 27:54
red 8:12 12:8 13:-11 19:21 20:-10 24:-8 29:9
reduced 19:15 20:-8 29:17
reel 21:11
reels 0:8 19:9 21:-8
ref 2:-16 3:-13 4:-25 5:29 6:27 7:-14 9:10 11:13 12:16 17:11 18:34 20:-11 21:-17 23:12 24:-18 26:-9 29:-12
refer 21:10 23:15
reference 0:16 2:12 4:23 5:23 6:-11 12:-26 13:-23 14:10 15:-16 16:-9 18:-11 19:29 21:15 23:-10 24:-17 28:15
referred 29:14
refill 8:12
refresh 0:23 4:35 17:8 21:-21 29:-9
refrigerated 12:9 20:8 24:13
refrigeration 19:33 29:-8
refund 2:-10 3:34 4:-10 12:-8 13:-17 15:10 17:-15 19:13 20:9 21:-14 24:9 25:-18 26:32 29:22
refundable 0:-8 5:12 7:11 12:14 18:22 19:-8 20:10
refunded 14:-8 22:18 29:24
refunds 1:18 3:8 4:-8 5:18 7:14 13:13 14:-10 17:-11 20:-31 29:44
reg 0:-17 2:-9 7:-16 12:10 13:22 14:-8 15:14 17:16 18:8 24:13 25:-9 26:16 29:9
regards 2:8 4:25 13:12
region 22:9 28:12
regional 12:-11 16:10 18:10 20:-11 24:11 27:14
register 3:19 6:9 12:15 19:-13 20:9 24:10 29:-8
registered 0:21 2:21 3:-9 5:-13 11:-12 12:17 17:-11 18:22 19:-24 20:23 21:-18 26:-8 28:14 29:18
registrar 22:24
registration 0:-10 3:-13 11:11 12:-11 14:39 19:-18 20:-19 21:32 22:25 27:17
registry 4:13 11:12 14:12 18:-8 22:11
rego 12:-8 14:65 19:16 20:-15 24:11 27:9 29:-13
regular 13:14 17:9 26:19 29:-14
regulatory 29:15
relates 2:20 16:12 20:8 21:12 29:-11
relation 19:9
release 0:18 4:11 7:16 12:-9 20:-10 21:17
released 4:15 5:9 8:13 12:-8 18:10 20:-8 21:11 29:-15
relief 4:10 5:10 19:-12 21:18
remain 0:17 1:8 14:12 17:11 20:17 21:18 24:-10 29:-16
remaining 2:-10 4:21 5:8 8:11 11:-8 12:-8 13:12 14:-22 17:9 19:13 20:-15 22:-12 24:26 25:-10 29:23
remains 6:16 8:17 15:8 18:-10 29:-12
reminder 15:14 22:20
reminders 25:11
remit 0:-12 3:-9 12:51 18:11 19:9 20:20 21:-13 22:12 29:-13
remittance 0:-9 4:-16 6:12 7:-9 8:25 9:10 12:-8 13:-8 18:8 20:-9 21:43 22:-15 29:-8
remittances 12:-11 19:16 20:12
removal 12:-8 19:24 20:-8 21:21 24:9 29:10
remove 19:35 20:-10 21:44
rendered 4:16
renew 14:17 22:14
renewal 0:-9 3:16 4:-12 5:-9 10:47 14:14 15:-8 18:-12 19:-8 20:-8 21:-16 22:71 23:8 29:-10
renewed 22:29
renews 3:11 22:10 23:12
rent 4:17 18:53 19:-12 29:14
rental 1:9 2:-9 4:-8 5:-8 6:13 8:40 12:-8 18:19 19:-9 20:-16 22:-11 27:18 29:-18
rentals 0:-8 8:62 17:8 18:-11 19:-10
rented 4:18 19:-10 29:21
rep 3:-9 12:22 14:18 19:32 20:15 21:-15 24:9 29:-16
repair 3:37 19:32 20:-8 22:-8 29:17
repairs 19:36 21:10 29:9
replace 3:19 12:-9 19:33 20:-8 21:26
replaced 4:9 21:9
replacement 0:-11 3:33 8:9 12:-9 18:24 20:-13 22:-11 29:-12
reply 3:-13 5:16 7:-15 13:-8 20:9 24:10 26:21
report 2:16 3:8 7:-9 12:8 17:9 19:16 21:-11 22:-10 24:-8 29:-14
reported 0:15 4:12 19:-9 20:-8 22:22 29:29
reports 3:8 4:14
representative 22:-10 29:14
reprint 24:14
request 2:13 4:-8 9:12 12:12 19:23 20:-11
require 24:10 29:11
required 0:-8 1:11 2:-9 3:-8 5:-8 7:20 12:21 14:8 19:8 20:-17 22:13 24:9 29:-16
rescue 29:12
research 20:16 21:-12
reserve 4:9 7:33 21:-8 29:-11
reserved 3:11 15:-8 24:17
residential 14:22 19:-13
resort 25:33
resource 22:9 27:42 29:-10
respect 2:12 20:25 29:-8
response 22:9 24:13 29:8
responsibility 12:-10 19:16 20:-12 21:15 26:13 29:17
responsible 0:10 1:9 20:-10 26:11
rest 7:11
restaurant 13:37 25:11
restock 12:26
restocking 12:40 14:8 20:47 21:-11 24:-12 29:-17
results 4:18 19:-9 21:11
retail 3:31 6:15 7:-12 12:-14 13:10 14:-9 15:9 20:-16 21:-11 24:26 29:8
retain 5:-14 7:17 12:16 13:30 17:11 19:-10 20:12 21:-8 29:-15
retainer 0:15 4:20 22:-8
retention 4:-12 12:-11 19:32 20:-10 21:27
retouched 0:25
return 3:-21 5:-13 6:8 8:-9 17:10 19:-13 20:39 25:13 26:-8 29:27
returnable 12:16 20:11 29:-10
returned 0:-8 5:-8 12:24 13:-10 14:-11 20:11 21:-16 24:37 29:26
returns 0:-12 3:11 5:-9 7:-16 9:-9 12:31 15:14 19:30 20:18 21:-17 22:-13 24:25 26:20 29:-18
rev 19:16 20:-10 29:11
review 4:43 11:8
reviewed 4:8 9:9 27:10
revised 2:11
revision 4:19 5:9 17:-8 21:16
reward 29:29
rewards 12:8 13:15 20:-9 29:13
rice 7:10 13:40 15:-13 20:21
richmond 22:18
ride 25:24 29:12
rideshare 25:32
ridge 2:-9 8:14 9:31 12:-11 17:14 21:18 25:-13 29:-12
ridgeline 14:-17 21:14
ridgeway 22:8
riding 25:9
riesling 7:38 13:14 29:9
right 0:11
rights 3:17 11:8 12:14 15:-13 17:-13 20:-10 24:12
rigid 12:-11 20:14
ring 2:28 13:-9 25:-8
rise 12:-12 19:8
risk 9:19 12:-8 14:16 18:13 19:-9 29:10
river 2:14 8:12 12:-9 22:11 29:10
riverina 0:8 14:17 29:9
riverside 14:22 29:-10
rma 15:17 20:-19 24:35
rmb 21:12 29:17
road 1:-13 3:-12 5:-15 6:20 7:13 8:14 9:11 10:-12 12:42 13:-15 15:-15 16:-18 17:-21 18:32 19:-38 20:54 21:23 22:-9 23:-8 24:-25 25:-9 27:10
roadhouse 14:36
roads 14:23
roaming 23:43
roasters 13:38 16:-10 19:16 20:20 21:9 29:-8
rob 12:-8 14:9 21:22 29:10
roc 7:29 24:10 29:-17
rock 12:18 29:10
rod 0:12
role 21:8
roll 4:13 12:24 13:22 16:20 19:-10 22:-9 29:-17
roller 12:15 20:-9 22:9
rolls 2:29 13:25 19:-12 20:24
roma 8:10 29:-9
roof 2:12 19:29
roofing 19:37 22:8
room 0:-14 2:21 3:-10 5:8 7:-21 8:-11 12:14 13:-16 14:-12 15:-10 18:36 19:-9 20:29 21:15 24:-24 25:40
rooms 2:13 3:8 5:14
root 12:12 13:-9 19:11 21:12 29:-10
ros 0:8 4:9 5:18
rosalind 4:9 5:16 22:-8 24:11 29:24
rose 3:9
rotor 19:10 21:8 29:10
rotors 9:8
rough-in 21:26
round 0:-9 4:22 13:8 20:-8 22:13 29:17
rounding 0:-10 7:-11 15:8 18:10 19:9 22:13 25:-10 29:41
rounds 0:19 3:-11 4:15 17:13 20:-8 21:17
route 9:23
router 3:36 23:12
routine 4:9 21:11 29:14
row 3:19 7:38 22:-18 29:-10
rowan 3:8 14:18
royalty 0:16 2:10 22:23 29:12
rrn 1:-8 3:-8 5:-13 7:8 17:-11 19:-12 20:17 21:-8 29:50
rtn 14:13 19:-9 25:26
rto 5:26 29:-14
rubber 14:10 22:15 29:9
rubbish 27:29
rump 7:12 13:11 29:24
run 0:-9 3:-8 5:12 7:-9 9:18 13:-13 14:-14 15:22 18:-8 20:42 21:19 24:-11
runs 4:9 21:8 22:-8 29:13
rural 4:17 12:30 14:8 15:-10 19:15 20:14 29:-9
ryde 19:10
rye 20:20
sa- 6:17
saas 22:45 29:-10
safe 12:-12 19:9 21:8 29:22
safely 14:28 25:-12 27:9
safety 4:9 5:31 7:-8 12:-12 13:-11 14:-8 19:30 20:-10 21:12 29:21
saffron 29:11
sage 20:10 29:17
salad 7:11 13:26
salamanca 4:12
sale 0:13 2:-14 4:-11 5:-12 9:-11 12:30 13:-28 17:-8 18:-12 20:48 21:-22 22:-15 24:18 25:-13 26:14 27:9 29:48
sales 1:21 2:-9 3:9 5:-9 7:-10 8:-9 9:-18 12:8 15:18 21:-22 22:15 24:25 25:-14 29:24
salesperson 3:8 12:23 20:27
salt 4:8 13:23 15:9 16:10 19:-11 20:-11 29:-10
saltbush 29:28
sam 3:13 7:14 13:13 20:-8 26:-8 29:-18
same 2:12 3:-9 7:9 9:14 12:9 19:-11 20:22 26:16 29:-14
samford 21:10
samples 4:18 19:-9 21:11
san 0:8 3:20 7:10
sand 7:8 12:31 13:-11 26:11
sandgate 4:15 12:9 19:-12
sandwich 13:29 19:9
sanitary 2:35
sat 0:32 2:-15 3:-9 4:-15 5:10 7:57 8:-11 12:14 14:-16 15:12 17:-19 19:-10 20:12 22:-9 23:-9 24:-9 29:15
satchel 9:56 13:-9 17:25 20:-13 24:-9 25:12 29:-9
saturday 0:10 2:-11 7:57 8:-10 14:-9 15:8 19:-11 21:10 24:-9 25:-20 29:40
sausage 12:14 13:18 19:-10 29:15
sav 7:10 12:10 13:-12 24:9 29:9
save 3:10 9:8 13:-8 14:35 17:14 19:-8 29:-30
saved 0:-8 3:-16 7:31 12:12 13:8 14:-9 15:14 20:20 22:-10 24:-11 29:10
saver 6:8 25:9
savings 7:11 13:16 15:-11 20:14 29:12
saw 12:18 24:38 29:-9
sawtell 7:10 21:9
sc- 12:13 19:-9
scaffold 2:9 8:32 19:15 21:-9
scale 13:35 20:-24 29:41
scan 17:-8 21:11 29:-13
scanner 3:12 9:20 20:-9 21:20 29:-10
schedule 8:10 15:9 17:8 18:-13 21:17
scheduled 19:10 24:8 29:9
scheduling 22:45 29:-10
scheme 1:51 3:11 4:15 7:-9 11:30 14:-8 18:-9 19:-12 20:-9 25:-8 29:-28
schemes 18:9
schnitzel 13:33
school 5:28 8:9 15:9 18:11 20:-10 29:-18
scissor 8:29
scope 3:-8 4:11 16:14 19:8
screen 0:24 4:13 19:19 20:-11 23:10 29:-12
screw 12:19 13:-13 14:-8 15:-9 19:50 24:35 29:-27
screws 12:47 20:16 24:-16
sea 29:10
seafood 20:32
seal 19:16
sealant 19:28 21:9
search 0:25 3:-8 7:14 11:47 15:9 29:-16
searches 11:11
season 0:17 2:8 12:12 21:-9 22:23
seasonal 0:8 7:22 12:11
seat 3:38 4:-13 18:-12 19:-8 22:43 25:13 29:-8
seats 3:-14 4:9 7:12 18:-11 22:34
second 0:11 3:-9 4:14 14:11 15:23 16:13 20:-8
secretary 0:10 18:17
section 18:8 21:28 29:-16
security 0:-10 2:-11 3:-10 4:-12 8:10 12:-15 18:16 19:37 20:-22 22:28 24:-10 29:42
see 2:-9 3:-8 9:22 12:-13 18:15 19:-11 24:9
seed 12:18 19:-11 20:11 22:8
selected 14:10
selection 4:9 12:11 25:15 29:-8
self 14:8 17:10 18:19 19:15 20:-10 22:-13 29:10
self-care 21:9 29:15
sell 7:29 13:16 20:10
seller 0:-11 3:-13 4:-8 9:-10 12:13 15:12 19:-21 20:14 21:-11 24:36 25:-8 29:31
selwyn 21:21
semaphore 9:23 20:14
seminar 5:41
send 0:-13 3:15 5:12 7:-12 8:-10 18:-9 20:-8 22:14 29:29
sender 0:9 3:-8 4:8 9:9 16:14
senior 4:11 21:10 22:12
sent 0:10 3:-14 5:19 13:-13 14:8 15:-8 18:-8 19:-14 21:12 22:-19 26:17 29:22
sentry 19:18 22:16 29:-9
seo 0:29
sep 2:-10 3:21 4:10 6:17 7:-14 15:-9 19:18 20:-16 22:14 23:18 24:-11
sep- 15:12 18:-10 19:8 24:11
separate 2:21 5:-8 7:16 13:8 22:9
separately 3:-8 4:12 5:11 7:-8 18:11 21:-10 22:-17 24:8 29:31
sept 21:17 22:14
september 7:34 12:18 13:-15 14:-9 18:-9 21:18 24:-8 25:-19 29:21
septic 27:58
seq 19:11 29:-9
serial 3:27 24:31 29:-15
served 7:12 12:9 14:-14 15:25 19:15 22:-11 24:8 25:11 29:-10
server 3:32 4:12 7:14 13:21 14:-8 29:-10
service 0:-21 1:44 2:17 3:-18 4:-14 5:-22 6:8 7:-25 8:-15 9:10 10:-8 11:-10 12:-26 14:27 15:-11 16:-10 17:-10 19:47 20:-12 21:-30 23:11 24:9 25:14 26:-11 28:15 29:34
services 0:-19 1:-8 2:27 3:19 4:16 6:-10 7:-19 9:-15 12:-9 13:-12 14:35 15:10 16:-8 18:-10 19:19 21:28 22:-10 24:-13 25:-18
servo 14:34
session 4:-8 5:23 14:21 18:13 21:-15 25:9 29:13
sessions 4:11 18:16 21:-14 29:18
set 2:-15 3:-18 4:9 5:-11 7:16 8:-9 12:12 13:-15 14:-10 15:11 17:-9 19:18 20:23 26:-21 29:46
set-up 0:12 7:8 17:11 21:8
sets 0:17 4:-12 7:37 13:-9 21:50 25:-12 29:-25
settings 9:23 22:-11 29:11
settlement 1:47 4:-8 11:41 12:8 20:8 21:-10
settling 4:-8 21:20
setup 4:16 22:-10 29:9
seven 21:20
sewer 21:8 28:38
sewerage 19:-8 28:53
shampoo 13:-9 19:-8 29:62
shane 20:12
share 7:16 13:16 20:-8 22:8
shared 17:15 22:9
shaz 4:8 14:11 19:10 21:-8
shed 2:-8 9:-8 13:-9 15:-13 16:15 18:-10 19:33 20:-17 21:8 24:22 28:16 29:15
sheet 2:13 4:-10 8:10 18:13 20:13 21:-15 24:9
sheets 24:10
shell 26:18
shepparton 21:24
shift 14:17 21:9
ship 2:9 3:-10 4:-14 9:-13 12:52 13:-12 15:-19 16:10 19:25 20:27 21:-19
shipment 9:17 20:24 29:13
shipped 3:-9 13:-8 15:18 26:18 29:11
shipping 0:-22 2:-11 3:-32 4:-8 9:22 13:-16 14:-9 15:24 16:9 19:23 20:12 21:-18 22:-12 24:37 25:-8 26:28 29:9
shiraz 7:31 13:9 20:21
shire 2:-8 4:-8 5:-9 8:8 14:15 17:-8 18:16 19:-16 21:-15 22:-8 27:21 29:37
shirt 2:31 14:-15 15:-12 17:-9 20:-10 26:55 29:53
shirts 2:10 5:8 26:15
shoot 0:15
shop 0:-11 2:-12 3:9 5:-8 7:-20 9:-12 12:-38 13:32 14:-15 15:40 16:-10 17:-17 18:30 19:-12 20:-14 21:-13 22:-11 23:-9 24:18 25:-12 26:27 29:70
shopfront 0:12 2:12
shopfronts 19:38 20:-10 24:9
shopping 13:16 15:10 16:10 20:-12
short 12:15
should 0:-9 5:10 19:-8 20:12 29:11
shoulder 6:60 13:9
show 7:8 29:-10
shown 2:10 10:9 22:10 29:-14
showroom 19:15 21:9 24:-8 29:13
si- 12:21 19:-8 20:14
sick 2:15 5:18 29:8
side 5:-8 12:18 14:16 17:9 19:11 20:9 25:16 29:-22
sides 0:14 19:10
sighted 2:15 29:-8
sign 0:54 5:-9 7:-9 13:-14 17:16 18:-9 24:-9 25:21 26:11
signage 0:32 4:13 21:-9
signature 3:-9 12:-12 13:-13 14:15 17:-8 20:-17 25:9 26:25 27:15 29:31
signed 4:-15 7:-8 13:17 15:-14 17:-8 18:-9 19:45 20:14 21:30 22:-10 29:13
signs 0:52 13:-8 17:20 20:-8 21:-11 29:-9
silicone 12:33 20:-9
silo 12:8 20:15
silver 12:11 25:15
sim 3:-10 16:13 23:32
simple 18:13 29:8
since 0:18 2:-8 4:-11 7:-8 15:-9 19:29 20:-14 21:-15 22:14 29:28
sincerely 4:10 10:11 22:-11
singapore 3:10 4:12 19:-11 22:22 29:13
single 19:22 24:14 27:8
sir 21:11
site 0:-11 1:-9 3:-22 4:9 5:-12 6:-8 7:-19 9:-13 11:-10 12:25 13:-17 14:14 17:-15 19:60 21:49 27:15 28:-8
sites 20:8 29:-9
six 20:8 21:-11
six-monthly 19:11
sixty 17:11 20:9 29:-11
size 3:-8 13:-12 15:10 17:10 26:18 29:22
skin 12:9
skip 27:30
skips 8:19 27:61 29:-8
sku 12:23 15:-14 16:10 19:8 20:12 21:-11 24:26 29:20
slab 8:13 12:10 21:-8
sleeve 12:17 16:31 20:11 24:-14
slip 5:9 11:8 22:11
small 0:22 4:-8 5:44 10:10 12:-8 14:-8
smash 14:37
smith 25:9
smoke 7:8 12:-11
sms 0:-8 3:14 23:40
so- 20:17 26:21
soap 2:39 16:10
social 0:53 20:-9 21:-9 22:12
soft 0:9 12:13 15:-9 20:47 24:-17
software 3:40 15:-8 18:-9 20:-8 22:18 29:33
soil 4:14 12:8 20:9
solar 2:15 6:44 12:-9 24:13
sold 0:14 2:-11 3:23 4:-19 6:-8 7:13 8:-9 9:-22 12:19 13:-8 14:27 15:31 16:-8 18:15 19:-19 20:14 21:-29 22:-20 24:60 29:-21
solicitor 4:-8 11:36 21:18 29:-8
solicitors 4:-10 11:60 29:-12
solo 3:10 13:9
solutions 2:14 19:31 29:-13
sons 12:16 13:27
sorrell 4:15
sorry 2:26 3:20 19:-8 21:-8
sound 2:9 14:10 19:-9
soup 13:32
sourdough 7:16 13:44 18:16 19:-9
south 0:-11 5:-8 9:30 12:-17 14:-16 16:8 18:-8 19:-18 22:-8 23:11 26:12 29:19
southbank 14:22 29:-10
southern 0:-10 5:30 7:-9 19:-8 20:13 21:-10 28:15
soy 0:13 13:19 15:9 19:-8 20:11 29:8
sp- 29:20
space 18:33
spanner 20:-9 24:59
spare 2:16
sparkling 7:27 13:18 20:-9
special 4:-11 12:16 13:11 14:-10 18:15 19:8 20:21 21:-16 24:-10
specialist 29:39
spend 0:11 14:9 24:10 29:-10
spf 29:33
spinach 20:32
spindle 7:9 18:21 19:-11
split 7:24 13:20 19:10 29:-10
sponsor 0:9
sponsorship 0:51
sports 4:-8 19:11 21:-12 22:11 29:11
spring 0:57 2:-11 3:-17 5:-14 7:26 8:-9 9:-9 12:-16 13:13 15:9 17:-8 18:-8 19:-9 20:15 26:-15
springs 21:14
square 0:-9 1:49 3:8 12:-9 13:10 19:-8 21:-10 25:-10 29:9
ssd 3:40
staff 0:-13 3:10 7:23 12:-8 13:20 20:-15 21:-12 24:18 29:14
staffing 21:35
stage 0:22 3:-19 4:49 5:13 8:12 16:12 17:-12 18:-9 19:21 20:-17 21:25 22:-11 24:-12 29:-19
stainless 20:15 29:9
stall 0:-8 13:53 19:-17 20:11 29:13
stamp 4:8 9:16 10:51 13:-8 17:22 20:-9 22:-14 29:-20
stamps 9:11 15:23 17:16 29:13
stan 1:-8 5:-8 7:-9 13:22 15:-10 29:44
stand 8:14 29:11
standard 3:-9 4:-11 7:-8 9:14 13:-10 14:-11 20:16 21:-12 26:25 29:45
standards 4:16 11:26 19:-8 21:9 29:-17
standing 20:13
stands 16:12 18:20
stapler 15:37
start 0:-8 5:19 7:-8 14:15 21:-8 22:-8 25:29
starter 4:15 19:9
starts 5:11 21:-9 22:28 29:13
state 18:18 29:9
statement 0:-21 3:-10 6:-9 7:-13 8:8 9:-13 12:37 13:-16 14:19 17:-9 22:13 23:-12 24:-11 28:9 29:27
statements 4:34 19:16 29:-13
states 3:33 4:-10 22:11 29:-8
static 23:46
station 2:-8 3:10 4:-15 7:-9 8:-9 14:33 15:29 18:-11 19:-12 20:25 21:12 24:-18 25:-8 29:-15
stationery 3:8 15:39 24:8
status 22:9 23:11 28:18 29:-14
statutory 8:10 12:-12 20:10 21:9
stay 7:-10 14:22 15:21 17:9 19:-9 25:28
steady 21:13
steak 13:20 29:25
steam 2:30
steel 4:-11 12:41 19:37 24:-8
step 21:9
sth 19:9 22:17 29:-9
still 2:9 4:-10 8:13 11:10 18:14 21:13
stock 0:9 2:-8 4:-10 12:35 13:-12 14:-13 15:-12 19:-24 20:55 21:-10 24:37
stone 0:-11 12:21 19:35 21:-8 29:8
stop 14:12 19:-10
storage 0:-10 2:-10 3:12 4:-17 5:-8 7:-8 9:16 12:-16 18:53 20:-13 21:8 22:10 25:-8 29:41
store 3:15 4:-11 5:-10 8:-8 12:-13 14:-19 15:37 17:17 18:-11 19:10 20:9 21:-29 24:-14 25:-12 26:16 29:29
stored 18:16 19:-8
storeperson 21:9
stores 4:-8 18:15 26:11 29:17
stories 0:14 22:8
stormwater 28:42
strand 6:16
strap 24:12 29:12
strata 4:-10 12:-8 18:52 19:41 22:-8 29:-10
strategy 0:10 4:30
street 0:19 1:-16 3:10 4:20 5:-11 7:21 9:13 11:15 12:13 14:-26 15:-22 17:10 18:9 20:-14 21:-9 22:20 25:-26 26:-15
strictly 14:9 18:11 19:19
stringybark 20:11
strip 27:9
stripe 1:50 12:8 21:-9 24:9
structural 4:27 21:11 29:-9
sts 3:12 7:10 13:-9 29:-11
stuart 14:10
student 5:82 18:-8 21:-14
studio 0:68 2:-8 4:44 5:-8 7:-8 8:-8 13:-13 15:15 16:18 17:20 18:-9 19:-20 20:-11 21:-15 22:-14 24:-13 26:-10
sturt 20:8 21:10 22:8
style 29:24
sub 5:-9 7:16 8:15 12:25 13:-8 14:-33 15:-13 18:-10 19:32 20:11 21:36 23:8 25:-8 29:-19
sub-total 4:15 6:12 13:-11 18:-8 19:41 20:-23 21:34 29:-12
subbies 21:16
subcontract 19:-8 21:16
subcontractor 19:-11 21:51
subcontractors 19:14
subdivision 20:11
subject 0:13 2:-10 3:23 5:-12 7:-13 9:11 11:11 14:17 17:8 19:-21 20:31 21:-21 24:-8 25:17 26:-12
submitted 4:10 28:18
subscription 0:-10 3:37 4:11 18:-15 21:-13 22:57
subscriptions 3:10 22:13 29:8
subsidy 5:8 29:23
subtotal 0:46 1:-11 3:23 4:19 5:-8 6:-12 7:31 8:-30 9:-18 10:-17 11:-11 13:63 14:-32 15:14 16:11 18:-42 19:34 20:-36 21:11 22:-14 24:9 25:-16 26:15 28:-12 29:-14
sue 8:17 21:23
sugar 13:17 20:14 29:-13
suit 2:43 14:-15 26:15 29:37
suite 0:8 3:25 4:21 7:-9 12:-13 15:12 17:-8 19:-11 20:-12 22:33 29:-27
suites 25:54
sum 4:-18 7:-8 10:8 11:10 12:-10 13:-20 18:-8 19:42 20:12 21:54 22:-14 24:-8 29:10
summary 1:13 2:8 3:-8 4:8 7:-8 12:-12 13:-12 14:-13 17:11 18:-14 19:10 20:-8 21:-13 22:29 23:11 25:-8 26:15 29:8
summer 3:8
sun 0:12 2:-12 4:-8 5:14 7:18 18:-8 20:8 21:10 24:-9 25:16
suncorp 2:16 19:11 21:12
sunday 2:8 5:-9 7:61 8:-11 12:-8 13:35 18:-8 19:-11 20:10 22:-9 29:-11
sundays 7:8 29:12
sundries 19:-15 21:22
sundry 8:9 29:30
sunnyholme 20:13
sunraysia 24:10
sunshine 4:15 21:11
sup 14:11 19:11
super 4:11 12:12 18:13
superannuation 21:11 29:-13
superintendent 19:16 21:-9 29:12
supermarkets 13:9 15:11
supp 12:-12 20:16
supplied 2:-11 5:-8 8:15 9:-8 12:21 15:-8 18:-12 20:9 21:33 29:-11
supplier 0:-8 3:-8 4:-12 5:-9 9:13 12:13 13:12 14:-10 17:-9 18:-12 20:43 21:23 24:13 25:-14 29:9
supplies 4:-13 6:13 7:-9 9:32 12:44 13:-12 14:-13 15:15 17:29 18:-15 19:-18 20:11 22:-9 25:-10 29:-25
supply 0:-13 3:-17 4:-20 5:-9 6:46 7:17 8:-11 9:-10 15:9 18:-20 19:58 20:27 24:27 25:-13 29:-28
support 0:14 2:-10 3:34 4:9 12:9 14:-11 15:-20 18:-10 21:18 22:-13 23:10 24:-21 29:37
supporting 19:15 29:15
supreme 11:8 21:9
surch 7:8 14:16
surcharge 0:-15 3:-20 5:-15 6:11 7:34 8:-12 9:52 13:48 15:-27 17:-10 18:-15 21:-14 25:-16 26:-11 29:31
sure 8:13
surf 4:8 7:23 12:-13 19:11 20:-10
surgery 2:13
surry 3:22
survey 3:15 4:15 17:9 26:8 29:-24
surveying 4:34
surveyors 4:34 22:9
sushi 13:30
suspended 18:9 27:11
sw- 2:12 3:11 22:8 29:-11
swan 19:-10 22:15
swift 19:-11 20:29
swimming 5:11 29:12
switch 3:26 12:19 19:18 21:-10
switchboard 12:37 19:-8 20:-8 21:23
sydney 0:14 2:-11 3:39 4:10 7:-12 10:13 13:-10 14:-17 15:8 17:8 19:-28 20:25 21:-13 23:-8 25:8 29:10
system 8:8 24:14
tab 0:8 7:49 13:-8 20:10
table 7:85 8:-9 12:-9 13:53 14:-13 15:9 19:-16 20:-24 21:-11 24:-8 25:-8
tablet 1:8 3:40 20:-8
tablets 20:13
tabs 13:24 15:9 20:-19 29:13
tafe 5:43
tag 4:-11 13:-8 14:-9 19:24 21:25 25:13 27:21 29:20
tail 9:28 12:16 21:-9 24:12
tailgate 9:10
take 4:13 5:30 6:14 7:-10 8:-10 14:9 15:-11 17:-11 18:-11 19:9 20:-9 21:-18 22:-8 24:9
takeaway 13:41 16:29 20:8
taken 2:8 4:-8 14:-10 21:8 29:27
talk 5:13
tallow 7:13 20:-8 29:13
tamworth 7:11 17:12
tan 19:-9 26:10 29:9
tanaka 3:12 12:-9 15:10 19:-8 20:-15 24:28 29:17
tank 6:16 14:10
tannery 3:-14 16:14 22:9
tap 0:8 7:24 14:-10 15:8 19:-15 20:22 25:-8 29:26
tape 12:28 13:-8 15:-8 16:54 19:-13 20:-16 24:26
tare 27:37 29:-9
tariff 6:41
tas 0:-14 2:-11 3:19 5:11 13:21 15:-9 19:-14 22:11 29:24
tasman 18:10 19:10 29:16
tasmania 0:16 4:23 21:-12 22:21 29:-10
tavern 4:-8 13:29 21:8
taxable 0:-14 2:-9 7:-10 9:8 13:15 14:8 15:33 17:20 20:15 21:-16 22:12 24:-18 25:-12
taxed 3:20 22:8
taxes 0:-9 3:-9 11:8 15:22 22:8 24:10 25:8 26:17 29:-11
taxi 14:-9 25:47
taxis 25:32
tce 0:-8 13:17 19:-12 20:-8 21:10 27:21 29:24
tea 13:29 19:-8 21:9 29:-10
teague 22:14 29:27
team 3:59 5:11 7:-17 12:-11 15:-10 18:11 29:-19
teams 0:10 22:23
tech 3:21 12:-11 15:26 17:15 20:-12 24:20 29:-13
technician 2:21 3:44 19:18 29:-14
tegan 2:10 12:10 19:-13 20:13 21:19 29:-15
tel 0:-10 7:-8 8:23 12:10 13:-8 17:15 18:19 20:18 22:-9 29:23
telco 23:47
telecom 23:48
telecommunications 23:10
telephone 8:8 11:8 12:13 18:10 19:-14 21:-9 22:-8 23:31 29:-14
tell 10:16 13:8 14:-10 20:-26 21:13
tempering 19:-14 21:28
tenancy 0:10 18:29 21:10
tenant 18:45
tenants 0:14
tendered 14:-10 15:14 18:11 27:19
term 0:-18 2:-9 3:-9 5:38 7:19 8:16 9:17 12:10 13:-13 17:14 18:15 19:9 20:-19 21:-24 27:8 29:10
terminal 0:-8 1:49 3:-9 4:-10 9:9 12:-15 13:13 14:-9 19:-12 20:8 21:-12 25:20 29:17
termite 2:21
terms 0:32 2:-10 4:15 5:-20 9:21 10:-12 11:-8 12:24 13:-20 14:9 15:-17 18:-25 19:-15 20:39 21:49 22:-9 23:-10 25:-15 26:-8 27:-8 28:-8
terrace 0:-8 2:15 13:-8 18:16 20:24 21:-8 29:15
terrence 7:9 22:11 24:14
territory 29:16
tess 3:9 19:19 29:-13
test 4:-11 12:-14 19:53 20:-11 21:30
tested 21:9
tester 24:31
testing 4:21 19:-10 29:11
thai 1:8 13:30
than 1:10 7:8 13:10
thank 0:-14 1:-8 2:16 3:-14 4:10 5:-20 9:-11 12:-9 13:34 14:-16 15:17 18:13 19:-24 21:-11 22:-18 23:10 24:18 26:20 29:18
thanks 0:13 2:21 4:26 5:-15 6:-10 9:-19 13:12 18:-9 19:18 20:-8 22:50 23:-9 25:-11 26:-10 27:-8 29:-31
that 0:-19 4:-10 9:-11 12:15 14:-9 15:10 18:-9 22:36 23:11 24:16 29:-18
theatre 7:46 13:8 18:14 29:-15
theft 8:9
their 4:17 14:14 21:-10 29:10
them 5:15 13:13 17:10 21:-9
then 6:17
there 7:14 8:11 9:8 13:11 21:-12
thermal 15:9 17:8 29:-11
these 0:-15 4:10 9:10 12:13 15:-8 18:-13 20:26 21:17 28:13 29:-12
they 20:15 21:-10
thigh 13:8
think 0:8 4:8 5:9 7:11
third 0:12
thistle 15:17 20:18 26:-12
thornbury 21:11
thousand 11:13 12:8 17:10
thread 3:-8 15:-9 24:13 26:16 29:21
three 0:17 3:-9 4:14 16:12 17:8 20:-9 21:35 25:-13
threshold 0:13
throssell 29:11
through 2:15 3:18 12:10 19:-8
thu 2:10 4:-12 5:22 7:-13 9:8 14:-10 18:26 19:-9 21:-10 22:-14 26:9 29:16
thursday 3:8 5:25 7:-17 13:-12 15:-10 18:30 20:22 21:-27 22:-21 23:10 29:21
ti- 5:10 15:8 24:9 29:-11
tick 14:8 22:11
ticket 0:-15 2:27 3:-9 5:15 8:-9 9:-13 12:16 13:-22 14:51 17:-10 18:-12 20:13 21:-33 23:8 24:-10 25:25 26:-8 27:9
ticketing 0:20 5:30 7:10
tickets 5:15 7:53
tid 3:8 7:16 13:15 14:10 29:-11
tide 3:-12 7:27 22:-12 23:12 26:10 29:17
tidewater 16:23 21:18 22:-8
tier 20:-9 24:10
ties 29:10
tile 12:12 22:11
tiles 4:9 12:41
tiling 19:-9 21:43
till 13:18 15:12 17:-10 19:-16 20:10 21:-8 27:20 29:28
tilt 4:8
timber 3:-10 7:11 12:23 13:-12 19:21 20:9 22:-12 24:33
time 0:-13 1:-8 3:8 4:-13 9:36 12:13 13:-26 14:24 16:8 18:-18 19:-13 20:-16 21:-8 29:40
times 6:17 15:10 17:8 18:-9 29:-12
timesheets 21:18
tin 20:12 29:9
tinted 12:12 19:10 24:-9
tip 0:-13 3:-11 4:-8 7:28 12:-15 13:41 14:-17 15:-10 17:-8 19:31 20:-20 21:37 22:-12 27:33
tipper 8:9 19:10 21:19
tipping 27:33
tiramis 7:8 13:14
title 0:-9 4:-10 6:14 9:-8 11:48 12:12 17:15 18:-10 19:-13 20:8 21:-12
titles 4:16
toast 13:34
tobias 0:9 7:14 29:19
today 0:-9 3:-9 7:16 12:15 14:-12 19:-9 20:-10 24:25 26:9 29:31
toilet 2:38 19:-16 20:-14 21:12
toll 14:23 25:51
tolling 25:12
tolls 14:30 25:35 29:-9
tomato 13:26 19:12 29:15
tomatoes 20:44
toner 13:-8 15:48 17:38 20:-10 22:-9
tonnes 12:25 20:22 21:-21
tool 24:32
tools 24:58
toowoomba 3:15 29:-13
top 0:21 4:-11 17:12 20:-10 26:18 29:-14
top-ups 14:15 25:18
torch 24:37
torquay 12:-10 26:12
torque 9:8
torrens 15:10 17:9 29:-8
totals 21:14
tourist 3:12 15:8 25:27
towel 2:32 8:11 13:19 15:18 20:-16 21:-9 29:-18
towels 2:40
tower 29:12
town 4:8 5:17 15:22 18:11 25:-8 29:11
toyota 14:24 19:19 29:-11
toys 3:8
tps 20:10
track 0:-8 15:17 17:12 19:11 21:9 25:12
tracked 17:14 29:33
tracking 0:-12 3:-13 9:29 12:8 13:-10 15:27 17:23 19:9 20:8 21:-10 22:-10
trade 4:-14 6:-8 7:-12 9:-12 12:96 13:-19 14:-22 17:8 20:15 21:-12 24:23 25:-11 28:55 29:-45
trades 22:8
trading 0:-10 3:11 4:-14 9:30 14:-19 15:19 19:18 22:8 26:-8
traffic 14:14
trail 0:9 3:-11 4:21 22:-13 29:32
trailer 8:48 14:8
training 5:43 12:-12 19:-12 20:-12 22:27 24:21 29:13
tran 18:9 20:10
trans 13:27 15:30 19:-8 20:-37 26:10
transaction 0:11 1:32 3:18 5:12 12:-9 14:-9 15:-11 20:-18 21:-17 22:29 24:8 29:-20
transactions 1:9 3:12 23:11 29:-12
transfer 0:-12 2:16 4:-8 5:34 7:-16 13:-8 14:-8 18:40 19:17 24:-9 29:-14
transferable 14:16 25:31
transferred 11:8 12:9
transfers 20:10 21:9
transit 9:17 21:9 29:-8
transport 9:40 14:30 20:-16 21:14 29:-9
tranter 19:23 21:15
trap 27:35
trattoria 7:18
travel 0:32 2:-8 3:14 7:17 13:-10 18:-8 21:49 22:-12 29:-25
tray 13:-9 20:32 24:11
treasurer 0:14 4:-10 5:8 18:16 19:-8 20:-9 21:-10 22:29 29:16
treasurer's 11:9 22:12
treated 12:32 29:-14
treatment 0:-8 2:23 12:15 18:-8 20:15 29:22
tree 0:-8 4:15 13:22 21:9
trevallyn 29:28
trim 19:12
trip 5:11 25:47
trips 14:18 25:29
trish 17:10 21:-10 22:11
trouble 28:9
truck 6:14 12:17 14:32 19:12 20:-18 24:-14
truckstop 14:34
truganina 24:9
trusses 20:9
trust 2:-13 3:-11 4:11 8:11 11:12 14:-15 17:8 18:19 19:8 20:41 21:-9 22:-13 24:-10
trustee 0:10 18:43 20:-11 21:-15 22:-9
try 13:16
tt- 3:-11 4:14 15:10 26:10
tue 0:-13 2:40 3:-16 4:-8 5:12 7:-18 12:8 13:-20 14:-24 15:30 18:9 19:10 21:-12 22:-11 24:13 25:-13 26:11 29:29
tues 2:10 17:10 29:8
tuesday 0:9 2:9 12:-10 18:31 20:-10 21:11 23:12 29:-16
tuesdays 18:18 22:9 29:-15
tuition 5:56 18:-9 29:15
tullamarine 13:21 25:20 29:-8
tully 21:19
tunnel 25:20
turn 22:9 25:11
tvr 7:-22 13:16 20:21 24:9 29:8
twin 12:27 13:10 21:14 29:12
two 0:51 4:13 5:-10 7:20 8:-15 12:-11 13:-8 15:-9 17:17 19:42 20:-8 21:12 22:-20 24:-9
type 1:9 3:-12 4:13 14:8 15:-10 17:-9 18:-8 19:30 20:-13 21:23 22:-18 29:13
tyre 0:12 14:45 19:-11
tyres 8:12 14:25 19:9
ulp 14:49
under 0:-20 2:-17 4:33 6:-11 7:23 9:13 10:-9 11:13 14:-22 16:-10 17:-19 18:-13 19:35 21:31 26:-12 29:20
underground 21:12
underwriter 10:36
uniform 4:-8 21:8 22:12 26:31 29:-11
uniforms 26:31
unit 0:-16 2:-19 3:36 4:-17 5:15 7:-12 8:8 9:-12 10:-12 11:-12 12:-17 13:-35 14:-25 15:43 16:-15 18:35 19:15 20:12 22:20 23:-17 24:30 26:-14 27:-13 28:-9 29:30
united 0:16 3:33 16:14 21:-8 22:12 29:-10
units 5:-9 9:10 19:8 20:-10 21:21 24:8
unleaded 14:39
unless 23:8 29:-9
unley 7:9 20:-12 21:8 29:25
unlimited 23:15
unopened 3:16 17:17 29:-13
unpaid 18:12 20:-8 21:-9 29:12
unregistered 14:17 21:19 29:-10
unsubscribe 0:12 19:11
until 0:20 7:-8 12:42 15:-16 17:32 18:-16 20:32 24:-15 29:-25
unused 3:8 4:10 18:14 22:-8
uom 12:40 18:10 19:-12 21:-10
upfront 22:-11 29:20
upgrade 4:-9 8:11 12:-12 19:22 21:11 22:16
upon 3:9 12:12 29:-10
upper 13:14
urine 4:14
usage 3:18 6:45 19:-15 23:18 28:15 29:-17
usb 3:42
usb-c 3:49 13:-14 15:19 20:-9
usd 3:43 4:-12 9:8 22:18 29:-9
use 0:18 8:9 12:-19 18:15 20:-14 21:8 24:8 28:14 29:-14
used 3:-16 4:18 12:-9 15:-9 24:15 28:8 29:15
user 12:15 18:11 20:-9 22:41
users 3:24 16:13 21:-14 22:38
usi 5:14 29:-8
using 24:15
ute 0:16 14:12 21:-10 24:10 29:12
utility 12:-13 28:49
vaccination 4:13
vacuum 24:36
vale 19:13 26:17 29:13
valid 2:19 3:-11 7:8 12:-12 14:43 20:-13 22:-11 25:13
valley 0:15 3:-12 4:19 12:-12 13:8 20:10 24:-8 28:12 29:-9
valuation 18:17
value 0:-13 3:-8 5:-10 7:-9 12:19 15:-12 18:12 19:37 20:56 21:-9 24:-13 25:-11 28:-8
valuers 4:45
valve 14:10 19:-31 21:42
van 9:32 14:19 20:9 22:-8 25:10 29:-15
vanilla 13:18 20:14 29:10
variable 18:11 24:9
variation 4:9 21:17 29:-14
variations 19:11 21:11 29:28
vary 0:14 13:8 17:17
vasiliou 2:8 4:8 26:12 29:-9
vat 0:16 3:31 16:19 20:-15 21:-9 22:18 24:-9 29:-9
veg 13:15
vegetables 20:30
vehicle 2:-8 10:41 12:-12 13:-8 14:71 18:-11 22:-8 25:21 27:22 29:-39
vehicles 25:9
vendor 12:-18 13:19 18:-10 20:13 21:18 29:12
venue 4:-8 5:13 7:44 18:16 19:-9 20:-9 21:-9 29:14
verbal 19:17 21:15 22:8 29:10
vessel 6:16 9:17 21:-8 29:13
vest 26:48 29:8
vet 29:31
veterinary 4:22 7:13 15:13 19:-13 20:-13 21:10 22:-11 29:25
via 4:-13 12:9 19:26 20:13 21:-16 22:11
vic 0:10 1:-18 2:-14 3:17 4:19 5:-23 6:-10 8:12 9:-16 10:-19 11:-13 12:9 13:-8 15:16 17:-11 18:23 20:31 23:-11 24:15 27:-16
viclhl 21:16
victoria 4:-10 19:-12 20:9 22:16 24:12
video 0:13
view 0:-10 15:17 21:-8 29:18
vin 14:19
vine 7:12 13:9 19:-16 21:14
vinyl 0:42
vis 26:34
visa 0:-25 2:23 3:10 4:-32 5:11 6:-9 7:19 10:-13 12:-11 13:24 14:31 15:-13 17:-15 18:-14 19:14 20:-9 21:-31 22:-20 24:-9 25:38 26:39 27:-9 28:-9 29:25
visit 0:-14 2:-10 3:-13 4:27 5:-11 8:-9 9:-8 12:17 15:13 18:-8 20:29 24:-18 29:46
visits 2:12 19:20 20:-10 21:15 29:14
voice 23:9
void 2:21 23:8
voip 23:31
voltara 24:20
volume 16:12 21:8 29:-18
voluntary 5:9 12:-10 18:16 20:12 29:-10
voucher 5:-9 7:-8 12:19 13:-14 15:11 19:10 20:12 22:25
vouchers 27:23
voyage 9:15 20:8 29:11
wages 10:10
wagga 14:16 22:8 29:8
wait 7:16 13:24 29:-8
waiting 9:27 12:9
waived 7:8 19:8 25:10
waiver 8:64 15:8 17:8 18:-10 19:-10 29:-11
wales 3:12 7:13 29:20
walk 22:11
wall 20:11 21:21 22:11 29:-13
walls 19:8 21:12
wandoo 0:12 29:20
warehouse 12:8 20:25 21:9 29:-19
warrabin 22:15 29:23
warranty 0:-13 2:16 3:8 4:-8 5:-8 13:-9 17:-9 19:66 20:-11 23:8 24:40 25:-10 29:-27
was 0:11 7:-8 9:-11 12:21 13:-8 14:-8 15:9 17:26 18:-13 20:-8 22:-28 29:31
wash 2:46 3:-8 12:-9 13:-12 14:55 19:9 21:-8 25:-20 29:13
washer 24:9 29:9
waste 2:-8 6:-9 8:17 14:-16 18:12 19:27 20:-13 21:18 25:-11 27:82 28:8 29:-33
wastewater 28:43
water 0:-18 3:-13 4:24 5:-9 6:-8 7:11 8:-10 10:-8 13:37 14:-18 15:-12 17:-10 20:-26 21:32 22:-14 28:66
wattle 0:8 7:8 9:9 17:14
wattlebird 12:15
way 0:-16 3:-8 7:-14 13:-17 14:8 15:27 16:8 19:34 20:9 22:-8 25:-8 26:-8 29:19
wayne 12:14
ways 2:17 7:17 13:18 22:10 29:-9
we'll 15:-9 20:8 25:10 26:11
we're 0:-9 3:-10 13:-9 15:9 19:8 26:27 29:18
weather 19:30 21:9
web 0:12 3:47 19:-8 21:-10 22:24 24:14 29:-26
webinar 5:36
webmail 9:8 29:29
website 0:27 22:8 29:-10
wed 2:18 5:11 7:-13 9:9 12:-10 18:-12 20:21 21:17 26:10 29:-8
wednesday 4:13 12:9 21:17
wednesdays 5:20 8:9 18:13
week 5:-10 7:-11 9:29 12:-15 13:-9 15:-8 20:19 21:25 25:-13 26:8 29:31
weekday 1:8 4:-8 21:16 29:25
weekend 5:16 22:15
weekly 0:8 2:19 8:33 13:-9 19:-18 20:14 21:-10
weeks 2:16 4:16 14:-9 20:-8 21:-29 22:18 24:26 29:40
weeping 14:9
weighbridge 19:-9 20:22 27:37 29:-19
weight 19:19 24:8 27:11 29:-8
welcome 5:13 15:23 29:-12
weld 24:16
welshpool 12:14 19:8 29:-8
wendouree 20:12 21:10 29:-8
wentworth 0:13 14:9 19:10 29:-8
were 18:-9 24:-11 25:10 29:29
west 2:11 3:-10 7:8 12:9 14:25 17:11 19:-11 21:-20
western 4:12 13:-13 21:8 22:19
westpac 7:18 18:15
wet 8:10 12:-11 19:13 20:12 21:31
wharf 5:8 9:9 13:19 20:-8 24:-8 25:11 26:16 29:-16
what 0:13 2:11 3:-12 4:27 18:11 21:11
wheat 12:28 20:26 21:-18
wheel 14:47
when 0:-10 2:-8 4:-9 7:14 10:9 14:18 15:10 20:24 22:-15 24:-8 26:12 29:-8
where 4:-13 9:-9 18:12 19:24 20:14 25:15 29:-13
which 2:11 3:-13 7:9 9:26 12:-20 13:15 14:25 20:-15 25:-10
whitcombe 5:9 7:17 22:9
white 2:-9 3:-13 5:30 7:18 9:-10 10:-9 13:30 14:19 15:8 17:24 20:-9 21:-20 22:-11 29:-25
whiteboard 15:35
whitlock 4:8
who 7:11 20:9
whole 13:18 20:9 29:19
wholemeal 13:30 15:23 20:-26
wholesale 12:24 13:8 19:-16 20:72 24:-10 29:-15
wholesalers 12:-13 20:41
wht 26:13 29:9
wifi 7:28 23:34
will 0:-21 2:16 4:9 5:34 6:-13 7:12 12:20 13:-16 15:16 17:-12 18:28 21:-42 25:-8 29:-13
william 21:9
win 3:11 17:11 20:-10
window 0:20 2:67 20:-9 21:-8 29:-9
windows 2:54 13:-9 19:12 21:-13
windsor 20:13 21:12
wine 7:14 17:13 20:45 29:-9
wines 0:14 4:13 7:36 12:-11 19:-11
wingfield 19:-10 20:8
winter 0:11 20:-9 22:20 26:12 29:13
wiper 12:10 14:-16 19:11
wire 4:-8 12:58 23:11
wireless 23:47
wirrabilla 12:16
with 1:-9 2:-18 4:20 8:11 9:-18 12:-24 14:-24 15:47 17:19 18:-14 20:-33 21:29 22:24 23:-11 25:-8 28:-10 29:27
withholding 4:8
within 2:-23 3:8 5:-32 6:-13 8:-20 9:8 11:9 12:8 15:-11 17:13 18:16 19:22 20:10 21:12 22:-30 25:8 26:8 27:-12 28:-13 29:31
without 4:8 5:15 14:16 20:-8
wo- 19:12 21:19 29:-9
wodonga 29:8
wollongong 0:13 22:8
wombat 22:9
wooden 29:10
woodland 12:10 19:10 24:10
wool 4:-8 20:11 21:16 24:29 29:23
work 0:9 2:19 3:-11 4:35 7:-15 8:15 12:-10 15:8 18:-15 20:-31 21:62 22:-19 26:9 29:-27
workcover 21:20
worker 21:14
workers 10:48 22:-8
workforce 21:40
working 4:10 7:9 13:23 19:-10 21:9 29:-24
workmanship 19:14 21:21
works 13:13 18:21 19:21
workshop 4:17 5:53 7:-9 13:-8 18:12 21:-29
workspace 0:-8 3:17 9:23 22:8
workwear 26:39 29:-8
would 5:25 13:9 19:13 21:-18 29:10
wrap 0:10 16:52
wraps 0:21 15:12
wren 0:23 4:11 5:-8 7:9 15:14 20:17 29:-16
write 0:12 3:9 8:13 22:11 29:-16
writing 5:15 9:14 18:10 20:9
written 4:12 15:9 17:9 18:-9 29:-10
wrong 14:15 20:13 21:-8 26:18
www 2:27 6:12 7:-8 13:-9 14:-10 19:10 20:10 21:20 22:-8 24:-30 29:-9
wynnum 8:12 12:8 29:22
xero 4:9
xxxx 1:12 7:-9 14:40 20:-10 25:26 29:-9
xxxxxxxxxxx 7:18 13:9
xxxxxxxxxxxx 13:-16 14:-11 29:52
yard 0:8 3:-8 9:8 12:20 16:14 21:-9
yarra 29:10
yatala 12:10
year 0:-10 2:-12 5:16 8:-10 12:13 14:-14 15:-14 17:-10 19:-20 20:10 21:20 22:42 23:-8 24:-11 29:43
year's 10:10 22:-8
yeast 20:37
yellow 20:18 21:-8
yes 2:9 9:13 12:9 20:12
yoga 2:10 7:17 18:16 22:-8 29:19
you 0:14 1:-11 2:11 3:11 7:19 9:-9 12:-12 13:15 14:25 15:17 19:-38 20:-22 21:-25 23:13 24:-9 25:-12 26:13 27:-17 29:31
you're 3:8 5:32
yours 10:10 18:-11 29:13
ytd 29:9
zealand 20:18
zippa 25:18
zone 5:-8 6:18 14:19 20:-14 25:35 29:-20
`
const weightOf = (text: string): Weight => {
  const [category, hundredths] = text.split(':').map(Number)
  return [category!, hundredths! / 100]
}
export const categoryWeights: ReadonlyMap<string, readonly Weight[]> = new Map(
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [word = '', ...weights] = line.split(' ')
      return [word, weights.map(weightOf)] as const
    }),
)
