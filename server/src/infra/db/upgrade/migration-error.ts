/** The database cannot be used by this release; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
