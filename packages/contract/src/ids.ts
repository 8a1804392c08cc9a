import { z } from 'zod';

/** Ids are branded types, so that the compiler rejects one kind of id in place of another. */
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
/** Id of a set of photos that were uploaded together for cut-outs. */
export const CropSetId = z.uuid().brand<'CropSetId'>();
export type CropSetId = z.infer<typeof CropSetId>;
/** Id of what images belong to: see PictureSet. */
export type PictureSetId = VehicleId | CropSetId;
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
export const InvoiceId = z.uuid().brand<'InvoiceId'>();
export type InvoiceId = z.infer<typeof InvoiceId>;
export const FileId = z.uuid().brand<'FileId'>();
export type FileId = z.infer<typeof FileId>;
export const NotificationId = z.uuid().brand<'NotificationId'>();
export type NotificationId = z.infer<typeof NotificationId>;
export const DeviceId = z.uuid().brand<'DeviceId'>();
export type DeviceId = z.infer<typeof DeviceId>;
export const LicensePlateId = z.uuid().brand<'LicensePlateId'>();
export type LicensePlateId = z.infer<typeof LicensePlateId>;
export const ProfileId = z.uuid().brand<'ProfileId'>();
export type ProfileId = z.infer<typeof ProfileId>;
export const OAuthTokenId = z.uuid().brand<'OAuthTokenId'>();
export type OAuthTokenId = z.infer<typeof OAuthTokenId>;
export const CatalogueItemId = z.uuid().brand<'CatalogueItemId'>();
export type CatalogueItemId = z.infer<typeof CatalogueItemId>;
export const SavedViewId = z.uuid().brand<'SavedViewId'>();
export type SavedViewId = z.infer<typeof SavedViewId>;
export const BulkJobId = z.uuid().brand<'BulkJobId'>();
export type BulkJobId = z.infer<typeof BulkJobId>;
export const PictureRequestId = z.uuid().brand<'PictureRequestId'>();
export type PictureRequestId = z.infer<typeof PictureRequestId>;
export const ImportId = z.uuid().brand<'ImportId'>();
export type ImportId = z.infer<typeof ImportId>;
/** Id of one file of an import. */
export const ImportEntryId = z.uuid().brand<'ImportEntryId'>();
export type ImportEntryId = z.infer<typeof ImportEntryId>;
export const FeatureId = z.uuid().brand<'FeatureId'>();
export type FeatureId = z.infer<typeof FeatureId>;
export const BodyTypeId = z.uuid().brand<'BodyTypeId'>();
export type BodyTypeId = z.infer<typeof BodyTypeId>;
export const VehicleSpecificationId = z.uuid().brand<'VehicleSpecificationId'>();
export type VehicleSpecificationId = z.infer<typeof VehicleSpecificationId>;
export const PasskeyId = z.uuid().brand<'PasskeyId'>();
export type PasskeyId = z.infer<typeof PasskeyId>;
export const MailId = z.uuid().brand<'MailId'>();
export type MailId = z.infer<typeof MailId>;
/** Id of a demo; anyone who knows it may see the demo. */
export const DemoId = z.uuid().brand<'DemoId'>();
export type DemoId = z.infer<typeof DemoId>;
