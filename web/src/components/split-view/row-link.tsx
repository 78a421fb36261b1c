import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, useMemo } from 'react'
import { stringifySearch } from '../../lib/search/search-params.ts'
import { useScreenSearch } from '../../lib/search/use-screen-search.ts'
import { withoutSlash } from '../../lib/without-slash.ts'

/** Where the rows of a list lead. */
export interface RowAddress {
  hrefOf: (id: string) => string
  /** Opens the row. Replaces the entry of the history while another row is open. */
  open: (id: string) => void
}

/**
 * Returns the addresses of rows: that of the screen with the id in the parameter. Returns the same object while only that
 * parameter changes, so that opening a row renders no other one.
 */
export function useRowAddress(parameter: string): RowAddress {
  const router = useRouter()
  const navigate = useNavigate()
  const pathname = withoutSlash(useMatch({ strict: false, select: (match) => match.pathname }))
  const query = stringifySearch({ ...useScreenSearch(), [parameter]: undefined })
  return useMemo(
    () => ({
      hrefOf: (id) => `${pathname}${query}${query ? '&' : '?'}${parameter}=${encodeURIComponent(id)}`,
      open: (id) =>
        void navigate({
          to: '.',
          search: (search: object) => ({ ...search, [parameter]: id }),
          hash: true,
          replace: parameter in router.latestLocation.search,
          resetScroll: false,
        }),
    }),
    [router, navigate, pathname, query, parameter],
  )
}

interface RowLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  id?: string | undefined
  row: string
  address: RowAddress
  open: boolean
}

/** The link of a row. A list has hundreds, so it follows no changes of the address as links of the router do. */
export function RowLink({ row, address, open, onClick, children, ...rest }: RowLinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    address.open(row)
  }
  return (
    <a
      {...rest}
      href={address.hrefOf(row)}
      data-row={row}
      aria-current={open ? 'true' : undefined}
      onClick={press}
    >
      {children}
    </a>
  )
}
