import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ClientsSection } from './clients-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { FeaturesSection } from './features-section.tsx'
import { PricingSection } from './pricing-section.tsx'
import { SiteFooter } from './site-footer.tsx'
import { scrollToSection } from './smooth-scroll.ts'
import './home-rest.css'

const services: [string, string][] = [
  ['We pick it up', 'Book a pick-up with a deadline. A driver collects the box, we scan it, and your originals come back sorted.'],
  [
    'Every page is read',
    'Scan, photograph or upload instead: PNG, JPEG, HEIC, PDF, a whole folder, a zip. One bad page never holds up the others.',
  ],
  [
    'It says how sure it is',
    'Each figure keeps its place on the page, its confidence and its history. Only the doubtful ones ask for a look.',
  ],
  ['Accountants look too', 'Ask for a manual review of what matters. An accountant goes over it within 24 hours.'],
  [
    'Stored for 5 years',
    'Paid plans keep digital copies for 5 years, as long as the tax law usually wants records kept, and you can find any of them again.',
  ],
  ['Support 24x7', 'With every paid plan. Write to us, and a reply comes within 24 hours.'],
]

const ServicesSection = () => (
  <section className="band" id="services" aria-labelledby="services-head">
    <div className="wrap">
      <h2 id="services-head" className="section-head">
        From the shoebox to your GST figures
      </h2>
      <div className="three">
        {services.map(([title, text]) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </div>
  </section>
)

/** Scrolls to the section named in the URL once it is rendered, so that deep links work. */
export function HomeRest() {
  const { hash, key } = useLocation()
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null
    return section ? scrollToSection(section) : undefined
  }, [hash, key])
  return (
    <>
      <ServicesSection />
      <FeaturesSection />
      <ClientsSection />
      <PricingSection />
      <ContactSection />
      <SiteFooter />
    </>
  )
}
