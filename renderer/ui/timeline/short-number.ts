/** `9f1c2d3e`, an order ID short enough for a sentence. */
export function shortNumber(orderId: string): string {
  return orderId.slice(0, 8)
}
