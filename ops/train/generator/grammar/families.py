"""The font families that pages are set in, by role. The held-out split has families of its own. All are under free licences (OFL, Apache, Bitstream Vera)."""

# Files of Debian packages: family, role, regular, bold.
DEBIAN = {
    'train': [('LiberationSans', 'office', 'liberation/LiberationSans-Regular', 'liberation/LiberationSans-Bold'), ('LiberationSerif', 'serif', 'liberation/LiberationSerif-Regular', 'liberation/LiberationSerif-Bold'),
              ('LiberationMono', 'mono', 'liberation/LiberationMono-Regular', 'liberation/LiberationMono-Bold'), ('LiberationNarrow', 'narrow', 'liberation/LiberationSansNarrow-Regular', 'liberation/LiberationSansNarrow-Bold'),
              ('DejaVuSans', 'office', 'dejavu/DejaVuSans', 'dejavu/DejaVuSans-Bold'), ('DejaVuCondensed', 'narrow', 'dejavu/DejaVuSansCondensed', 'dejavu/DejaVuSansCondensed-Bold'), ('DejaVuSerif', 'serif', 'dejavu/DejaVuSerif', 'dejavu/DejaVuSerif-Bold'),
              ('Carlito', 'office', 'crosextra/Carlito-Regular', 'crosextra/Carlito-Bold'), ('Caladea', 'serif', 'crosextra/Caladea-Regular', 'crosextra/Caladea-Bold'),
              ('FreeSans', 'office', 'freefont/FreeSans', 'freefont/FreeSansBold'), ('FreeSerif', 'serif', 'freefont/FreeSerif', 'freefont/FreeSerifBold')],
    'held': [('DejaVuMono', 'mono', 'dejavu/DejaVuSansMono', 'dejavu/DejaVuSansMono-Bold'), ('FreeMono', 'mono', 'freefont/FreeMono', 'freefont/FreeMonoBold'), ('NotoSans', 'office', 'noto/NotoSans-Regular', 'noto/NotoSans-Bold'),
             ('NotoSerif', 'serif', 'noto/NotoSerif-Regular', 'noto/NotoSerif-Bold'), ('NotoDisplay', 'office', 'noto/NotoSansDisplay-Regular', 'noto/NotoSansDisplay-Bold')],
}
DEBIAN_PACKAGES = ['fonts-liberation', 'fonts-dejavu', 'fonts-noto-core', 'fonts-crosextra-carlito', 'fonts-crosextra-caladea', 'fonts-freefont-ttf']
# The 14 fonts of PDF, which need no file.
STANDARD = {'train': [('Helvetica', 'office', 'Helvetica', 'Helvetica-Bold'), ('Courier', 'mono', 'Courier', 'Courier-Bold')], 'held': [('Times', 'serif', 'Times-Roman', 'Times-Bold')]}

# Packages @fontsource/NAME of npm, of one version but for four.
FONTSOURCE_VERSION = '5.3.0'
OTHER_VERSIONS = {'changa-one': '5.2.8', 'days-one': '5.2.7', 'open-sans-condensed': '4.5.5', 'source-serif-4': '5.3.1'}
FONTSOURCE = {
    'train': {
        'office': '''lato open-sans roboto montserrat source-sans-3 nunito nunito-sans raleway poppins work-sans rubik karla mulish fira-sans ibm-plex-sans pt-sans ubuntu titillium-web cabin dm-sans manrope
            public-sans hind barlow exo-2 quicksand assistant oxygen asap archivo catamaran maven-pro josefin-sans inter dosis overpass libre-franklin signika urbanist outfit lexend jost''',
        'serif': '''merriweather lora pt-serif source-serif-4 crimson-text eb-garamond libre-baskerville bitter roboto-slab arvo zilla-slab playfair-display vollkorn gelasio old-standard-tt spectral domine cormorant-garamond''',
        'mono': 'roboto-mono inconsolata source-code-pro ibm-plex-mono fira-mono space-mono courier-prime ubuntu-mono pt-mono cousine anonymous-pro vt323 share-tech-mono special-elite',
        'narrow': 'roboto-condensed open-sans-condensed pt-sans-narrow archivo-narrow barlow-condensed oswald saira-condensed yanone-kaffeesatz',
        'display': '''abril-fatface bebas-neue anton alfa-slab-one lobster pacifico righteous russo-one audiowide comfortaa fredoka black-ops-one bree-serif cinzel passion-one patua-one staatliches syncopate
            poiret-one great-vibes kaushan-script yellowtail sacramento satisfy courgette fjalla-one league-gothic''',
        'hand': '''caveat kalam patrick-hand indie-flower shadows-into-light homemade-apple reenie-beanie cedarville-cursive gloria-hallelujah architects-daughter covered-by-your-grace rock-salt schoolbell
            gochi-hand neucha mansalva sue-ellen-francisco handlee delius annie-use-your-telescope permanent-marker''',
    },
    'held': {
        'office': 'figtree plus-jakarta-sans albert-sans hanken-grotesk encode-sans questrial actor alegreya-sans sarabun kumbh-sans be-vietnam-pro red-hat-text',
        'serif': 'alegreya aleo ibm-plex-serif libre-caslon-text taviraj quattrocento rokkitt',
        'mono': 'jetbrains-mono dm-mono b612-mono red-hat-mono lekton',
        'narrow': 'asap-condensed fira-sans-condensed ubuntu-condensed encode-sans-condensed',
        'display': 'titan-one archivo-black dm-serif-display krona-one lilita-one carter-one lobster-two grand-hotel parisienne changa-one days-one marcellus',
        'hand': 'the-girl-next-door swanky-and-moo-moo short-stack sriracha dancing-script comic-neue marck-script bad-script caveat-brush',
    },
}


def packages():
    return sorted(name for roles in FONTSOURCE.values() for names in roles.values() for name in names.split())
