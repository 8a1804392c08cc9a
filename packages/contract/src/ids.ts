import { z } from 'zod';

/** Branded, so that two ids cannot be exchanged for each other. */
export const UserId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const CustomerId = z.uuid().brand<'CustomerId'>();
export type CustomerId = z.infer<typeof CustomerId>;
export const ClientId = z.uuid().brand<'ClientId'>();
export type ClientId = z.infer<typeof ClientId>;
export const VehicleId = z.uuid().brand<'VehicleId'>();
export type VehicleId = z.infer<typeof VehicleId>;
export const ImageId = z.uuid().brand<'ImageId'>();
export type ImageId = z.infer<typeof ImageId>;
export const PromoCodeId = z.uuid().brand<'PromoCodeId'>();
export type PromoCodeId = z.infer<typeof PromoCodeId>;
export const OfferId = z.uuid().brand<'OfferId'>();
export type OfferId = z.infer<typeof OfferId>;
export const OrderId = z.uuid().brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;
export const SessionId = z.uuid().brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;
export const AccountId = z.uuid().brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;
