/** A table that a statement names. Names that are bound by a `with` of the statement are none. */
export interface NamedTable {
  name: string
  isWritten: boolean
}

export interface Tables {
  tables: NamedTable[]
  /** Names that the statement binds with `with`. */
  bound: string[]
}

type Node = Record<string, unknown>

const writes = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'CreateStmt', 'CopyStmt'])

/** Returns the tables that a parse tree names, once for each place. */
export function findTables(tree: object): Tables {
  const tables: NamedTable[] = []
  const allBound: string[] = []
  const add = (range: unknown, scope: ReadonlySet<string>, isWritten: boolean) => {
    const { relname, schemaname } = range as { relname: string; schemaname?: string }
    if (schemaname === undefined && !isWritten && scope.has(relname)) return
    tables.push({
      name: schemaname && schemaname !== 'public' ? `${schemaname}.${relname}` : relname,
      isWritten,
    })
  }
  const visit = (value: unknown, scope: ReadonlySet<string>): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, scope)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [key, child] of Object.entries(value as Node)) {
      if (key === 'RangeVar') add(child, scope, false)
      // `for update of` names aliases.
      else if (key === 'LockingClause') continue
      else if (key === 'TruncateStmt') {
        for (const each of (child as { relations: Node[] }).relations) add(each.RangeVar, scope, true)
      } else if (typeof child === 'object' && child !== null) visitStatement(key, child as Node, scope)
    }
  }
  const visitStatement = (key: string, node: Node, scope: ReadonlySet<string>) => {
    const { withClause, ...rest } = node
    const inner = withClause ? visitWith(withClause as WithClause, scope) : scope
    if (writes.has(key) && rest.relation) {
      add(rest.relation, inner, true)
      delete rest.relation
    }
    visit(Array.isArray(node) ? node : rest, inner)
  }
  const visitWith = ({ ctes, recursive }: WithClause, scope: ReadonlySet<string>): ReadonlySet<string> => {
    const names = ctes.map(({ CommonTableExpr }) => CommonTableExpr.ctename)
    allBound.push(...names)
    const bound = new Set(recursive ? [...scope, ...names] : scope)
    for (const { CommonTableExpr } of ctes) {
      visit(CommonTableExpr.ctequery, bound)
      bound.add(CommonTableExpr.ctename)
    }
    return bound
  }
  visit(tree, new Set())
  return { tables, bound: allBound }
}

interface WithClause {
  ctes: { CommonTableExpr: { ctename: string; ctequery: object } }[]
  recursive?: boolean
}
