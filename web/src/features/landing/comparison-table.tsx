import { Check, Minus } from 'lucide-react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import { type Cell, comparison, comparisonSources, products } from './comparison.ts'

const names = Object.keys(products) as (keyof typeof products)[]

/** Skein beside two other products. On a phone each row is a block with a line for each product. */
export function ComparisonTable() {
  return (
    <section id="compare" aria-labelledby="compare-title" className="band py-16">
      <h2 id="compare-title" className="title">
        {m.landing_compare_title()}
      </h2>
      <p className="mt-3 text-chat text-text-2">{m.landing_compare_lead()}</p>
      <Table />
      <p className="mt-6 max-w-[72ch] text-chat">{m.landing_compare_lacks()}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-label text-text-2">
        {m.landing_compare_sources()}
        {comparisonSources.map(([name, href]) => (
          <a key={href} href={href} rel="noopener" className="touch py-1 underline underline-offset-4">
            <bdi>{name}</bdi>
          </a>
        ))}
      </p>
    </section>
  )
}

function Table() {
  return (
    <table className="mt-8 w-full border-collapse text-start text-chat max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col">
            <span className="sr-only">{m.landing_compare_product()}</span>
          </th>
          {names.map((name) => (
            <th
              key={name}
              scope="col"
              className={cx(name === 'skein' && 'rounded-t-chip bg-raised', 'p-3 text-start subtitle')}
            >
              {products[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {comparison.map((row) => (
          <tr key={row.name} className="border-t border-line max-md:block max-md:py-4">
            <th
              scope="row"
              className="py-3 pe-4 text-start align-top font-semibold max-md:block max-md:py-0 max-md:pb-2 md:w-[18%]"
            >
              {row.name}
            </th>
            {names.map((name) => (
              <ProductCell key={name} name={name} cell={row[name]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The column of Skein stands on a surface of its own. On a phone the cell says its product. */
const ProductCell = ({ name, cell }: { name: keyof typeof products; cell: Cell }) => (
  <td
    className={cx(
      name === 'skein' ? 'bg-raised' : 'text-text-2',
      'p-3 align-top max-md:grid max-md:grid-cols-[6rem_1fr] large-text:grid-cols-1 max-md:rounded-chip max-md:py-1.5',
    )}
  >
    <span aria-hidden="true" className="text-text-2 md:hidden">
      {products[name]}
    </span>
    <Fact cell={cell} />
  </td>
)

function Fact({ cell: { text, has } }: { cell: Cell }) {
  if (has === undefined) return <span>{text}</span>
  const Mark = has ? Check : Minus
  return (
    <span className="flex gap-2">
      <Mark
        size={16}
        aria-hidden="true"
        className={cx('mt-[3px] shrink-0', has ? 'text-ok' : 'text-text-3')}
      />
      {text}
    </span>
  )
}
