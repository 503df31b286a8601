import { Link } from 'react-router-dom'

export const Brand = ({ to = '/' }: { to?: string }) => (
  <Link className="brand" to={to}>
    <img src="/icon.svg" alt="" width="18" height="20" />
    Docketry
  </Link>
)
