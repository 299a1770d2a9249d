/** From the comma before the city on: `, Katy, TX 77494`. */
const CITY = /, [^,]+, [A-Z]{2}\b[^,]*$/

/** Where in an address the city begins; -1 if there is none. What comes before tells orders apart. */
export function cityAt(address: string): number {
  return address.search(CITY)
}
