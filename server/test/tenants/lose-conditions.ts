import pg from 'pg'

/** How statements are changed, and how many were. */
export interface LostConditions {
  count: number
  restore(): void
}

/** Conditions that say whose rows a statement reads. */
const owner =
  /\b((?:\w+\.)?(?:(?:user_id|account_id|provider_id|export_id|workspace_id) = \$\d+|workspace_id = any\(\$\d+::text\[\]\)))/g

/** Makes conditions of all statements true for every row until `restore` is called. */
export function loseConditions(condition = owner): LostConditions {
  const { query } = pg.Client.prototype
  const lost: LostConditions = {
    count: 0,
    restore: () => void (pg.Client.prototype.query = query),
  }
  const lose = (statement: unknown) => {
    const { text, name } = Object(statement) as { text?: string; name?: string }
    if (text === undefined || /^\s*(insert|begin|set|commit|rollback)/.test(text)) return statement
    const widerText = text.replace(condition, (match) => {
      lost.count += 1
      return `(${match} or true)`
    })
    // A prepared statement keeps the text that it was prepared with.
    return widerText === text
      ? statement
      : { ...Object(statement), text: widerText, ...(name && { name: `${name}, lost` }) }
  }
  pg.Client.prototype.query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
    return Reflect.apply(query, this, [lose(statement), ...rest])
  } as typeof query
  return lost
}
