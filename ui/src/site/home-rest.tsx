import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ClientsSection } from './clients-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { FeaturesSection } from './features-section.tsx'
import { PricingSection } from './pricing-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { SiteFooter } from './site-footer.tsx'
import { scrollToSection } from './smooth-scroll.ts'
import './home-rest.css'

/** Once it is there, the section that the address names is gone to: a deep link from anywhere works. */
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
