const rows: [string, string, string, string, boolean][] = [
  ['✓', '20 Sep', 'Corner Hardware & Timber', '86.35', false],
  ['✓', '19 Sep', 'Northside Fuel', '94.20', false],
  ['●', '18 Sep', 'Marlow Street Produce', '544.50', true],
  ['✓', '18 Sep', 'Avenue Packaging', '412.50', false],
]

/** A pile of paper becoming rows. Decoration: nothing to read for a screen reader. */
export const HomePicture = () => (
  <div className="pic" aria-hidden="true">
    {[0, 1, 2].map(n => <div key={n} className={`pile pile-${n}`}><i /><i /><i /><i /><i /></div>)}
    <div className="rows num">
      <div className="rows-head"><span /><span>Date</span><span>Supplier</span><span>Total</span></div>
      {rows.map(([sign, date, supplier, total, doubtful]) => (
        <div key={supplier} className={doubtful ? 'rows-doubt' : ''}>
          <span className="sign">{sign}</span><span>{date}</span><span>{supplier}</span><span>{total}</span>
        </div>
      ))}
    </div>
  </div>
)
