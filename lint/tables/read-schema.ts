import { parseSync } from 'libpg-query'
import './parse-text.ts'

interface Range {
  relname: string
}
interface Statement {
  CreateStmt?: { relation: Range; partbound?: object }
  RenameStmt?: { renameType: string; relation: Range; newname: string }
  DropStmt?: { removeType: string; objects: { List: { items: { String: { sval: string } }[] } }[] }
  AlterTableStmt?: { cmds: { AlterTableCmd: { def?: { PartitionCmd?: { name: Range } } } }[] }
}

/** Returns the tables that migrations leave, partitions excluded. */
export function readSchema(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>()
  for (const migration of migrations) {
    for (const { stmt } of (parseSync(migration).stmts ?? []) as { stmt: Statement }[]) apply(tables, stmt)
  }
  return new Set([...tables].filter((table) => !isPartition(table, tables)))
}

/** A partition has the name of its table and the number of its first event. */
const isPartition = (table: string, tables: ReadonlySet<string>): boolean =>
  /_\d+$/.test(table) && tables.has(table.replace(/_\d+$/, ''))

function apply(tables: Set<string>, { CreateStmt, RenameStmt, DropStmt, AlterTableStmt }: Statement): void {
  if (CreateStmt && !CreateStmt.partbound) tables.add(CreateStmt.relation.relname)
  if (RenameStmt?.renameType === 'OBJECT_TABLE') {
    tables.delete(RenameStmt.relation.relname)
    tables.add(RenameStmt.newname)
  }
  if (DropStmt?.removeType === 'OBJECT_TABLE') {
    for (const { List } of DropStmt.objects) tables.delete(List.items.at(-1)?.String.sval ?? '')
  }
  for (const { AlterTableCmd } of AlterTableStmt?.cmds ?? []) {
    const partition = AlterTableCmd.def?.PartitionCmd?.name.relname
    if (partition !== undefined) tables.delete(partition)
  }
}
